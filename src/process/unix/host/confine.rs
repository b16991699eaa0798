//! What a launcher takes from itself, and so from all that it starts.

use super::order::Sandbox;
use crate::process::Mode;
use landlock::{
    ABI, Access, AccessFs, AccessNet, CompatLevel, Compatible, Ruleset, RulesetAttr, RulesetCreatedAttr, RulesetStatus,
    Scope, path_beneath_rules,
};
use rustix::mount::{MountFlags, MountPropagationFlags, mount, mount_change};
use rustix::process::{Resource, Rlimit, setrlimit};
use rustix::thread::{
    CapabilitiesSecureBits, CapabilitySet, CapabilitySets, UnshareFlags, set_capabilities,
    set_capabilities_secure_bits, set_no_new_privs,
};
use seccompiler::{BpfProgram, SeccompAction, SeccompFilter};
use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::{DirBuilderExt, MetadataExt};
use std::path::Path;

/// No player needs more processes and threads than this; it is counted within its own namespace.
const PROCESSES: u64 = 4096;
/// No file that a player writes may be larger, in bytes.
const FILE_BYTES: u64 = 1 << 30;

/// What root may write to below `/dev`. The kernel's settings below `/proc` and whole disks are root's as well, even without
/// capabilities.
const DEVICES: [&str; 14] = [
    "/dev/null",
    "/dev/zero",
    "/dev/full",
    "/dev/random",
    "/dev/urandom",
    "/dev/tty",
    "/dev/ptmx",
    "/dev/pts",
    "/dev/shm",
    "/dev/mqueue",
    "/dev/dri",
    "/dev/kfd",
    "/dev/nvidiactl",
    "/dev/nvidia0",
];

/// Enters new user, pid, mount, ipc and network namespaces; children are in the pid namespace.
///
/// # Errors
/// Why there are none.
pub(super) fn enter_namespaces() -> Result<(), String> {
    let (uid, gid) = (rustix::process::geteuid().as_raw(), rustix::process::getegid().as_raw());
    let flags = UnshareFlags::NEWUSER
        | UnshareFlags::NEWPID
        | UnshareFlags::NEWNS
        | UnshareFlags::NEWIPC
        | UnshareFlags::NEWNET;
    // Deprecated for what it does to shared tables of open files, which are not unshared here.
    #[allow(deprecated)]
    let entered = rustix::thread::unshare(flags);
    entered.map_err(|error| match error {
        rustix::io::Errno::NOSPC => "the system allows no user namespace".to_owned(),
        error => format!("the system refuses them: {error}"),
    })?;
    let write = |path: &str, text: String| fs::write(path, text).map_err(|error| format!("{path}: {error}"));
    write("/proc/self/setgroups", "deny".into())?;
    write("/proc/self/uid_map", format!("{uid} {uid} 1"))?;
    write("/proc/self/gid_map", format!("{gid} {gid} 1"))?;
    // The inner launcher mounts and drops; what it starts inherits nothing.
    let (needed, none) = (CapabilitySet::SYS_ADMIN | CapabilitySet::SETPCAP, CapabilitySet::empty());
    let sets = CapabilitySets { effective: needed, permitted: needed, inheritable: none };
    set_capabilities(None, sets).map_err(|error| format!("capabilities: {error}"))
}

/// Confines this process in every way it can: within namespaces, where `outer` is the process id of the launcher outside of them, or
/// without any. Gives what holds in one line, and what does not in others.
///
/// # Errors
/// The same text, where anything is missing.
pub(super) fn confine(sandbox: Sandbox, scratch: &Path, outer: Option<u32>) -> Result<String, String> {
    if sandbox.mode == Mode::Off {
        return Ok(String::new());
    }
    let (mut has, mut lacks) = (vec!["own session".to_owned()], Vec::new());
    let mut take = |what: &str, result: Result<String, String>| match result {
        Ok(more) => has.push(if more.is_empty() { what.to_owned() } else { more }),
        Err(why) => lacks.push(format!("{what} ({why})")),
    };
    if let Some(outer) = outer {
        take("own namespaces (user pid mount ipc network)", Ok(String::new()));
        take("own /proc", own_proc());
        take("own process ids", own_numbers(outer));
        own_java_files();
        take("no capabilities", drop_capabilities());
    } else if sandbox.namespaces {
        take("namespaces", Err("not entered".into()));
    }
    take("limits", limits(outer.is_some()));
    // The system may choose it first when memory runs out.
    let _ = fs::write("/proc/self/oom_score_adj", "1000");
    take("no new privileges", set_no_new_privs(true).map(|()| String::new()).map_err(|error| error.to_string()));
    take("Landlock", landlock(sandbox.mode, scratch, outer.is_some()));
    take("seccomp", seccomp());
    let text = std::iter::once(has.join(", ")).chain(lacks.iter().cloned()).collect::<Vec<_>>().join("\n");
    if lacks.is_empty() { Ok(text) } else { Err(text) }
}

/// Lets processes have ids that hardly any other player's have: those behind the outer launcher's, which no two that run at a time share.
/// In namespaces of their own all players would have the same ids, and programs name files in `/tmp` by them.
fn own_numbers(outer: u32) -> Result<String, String> {
    fs::write("/proc/sys/kernel/ns_last_pid", outer.to_string()).map_err(|error| error.to_string())?;
    Ok(String::new())
}

/// Gives Java machines a folder of their own for the files that each of them names by its process id: where a file of somebody else's
/// has that name, the machine writes a warning on its standard output, where it is an answer that nobody asked for. Whoever starts
/// processes of its own, or runs beside a Java machine outside, has ids that others have, too.
fn own_java_files() {
    let uid = rustix::process::geteuid().as_raw();
    let Some(user) = fs::read_to_string("/etc/passwd").ok().and_then(|users| user_name(&users, uid)) else { return };
    let folder = format!("/tmp/hsperfdata_{user}");
    // The first Java machine of this user would make it as well.
    let _ = fs::DirBuilder::new().mode(0o755).create(&folder);
    let is_ours = |folder: &str| fs::symlink_metadata(folder).is_ok_and(|is| is.is_dir() && is.uid() == uid);
    if is_ours(&folder) {
        let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
        // Without it a warning is no more than unlikely.
        let _ = mount("tmpfs", folder.as_str(), "tmpfs", flags, Some(c"mode=755,size=4m"));
    }
}

/// The name of a user in the lines of `/etc/passwd`.
fn user_name(users: &str, uid: u32) -> Option<String> {
    let uid = uid.to_string();
    let is = |line: &&str| line.split(':').nth(2) == Some(&uid);
    users.lines().find(is)?.split(':').next().filter(|name| !name.is_empty() && !name.contains('/')).map(str::to_owned)
}

fn own_proc() -> Result<String, String> {
    let says = |error: rustix::io::Errno| error.to_string();
    mount_change("/", MountPropagationFlags::PRIVATE | MountPropagationFlags::REC).map_err(says)?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC;
    mount("proc", "/proc", "proc", flags, None).map_err(says)?;
    Ok(String::new())
}

fn drop_capabilities() -> Result<String, String> {
    let says = |error: rustix::io::Errno| error.to_string();
    let bits = CapabilitiesSecureBits::NO_ROOT
        | CapabilitiesSecureBits::NO_ROOT_LOCKED
        | CapabilitiesSecureBits::NO_SETUID_FIXUP
        | CapabilitiesSecureBits::NO_SETUID_FIXUP_LOCKED;
    set_capabilities_secure_bits(bits).map_err(says)?;
    rustix::thread::clear_ambient_capability_set().map_err(says)?;
    let none = CapabilitySet::empty();
    set_capabilities(None, CapabilitySets { effective: none, permitted: none, inheritable: none }).map_err(says)?;
    Ok(String::new())
}

fn limits(is_within: bool) -> Result<String, String> {
    let set = |what, most: u64| {
        let before = rustix::process::getrlimit(what);
        let most = before.maximum.map_or(most, |maximum| maximum.min(most));
        setrlimit(what, Rlimit { current: Some(most), maximum: Some(most) }).map_err(|error| error.to_string())
    };
    set(Resource::Core, 0)?;
    set(Resource::Fsize, FILE_BYTES)?;
    // Outside of a namespace all processes of the user would count.
    if is_within {
        set(Resource::Nproc, PROCESSES)?;
    }
    Ok(String::new())
}

/// Files are written in a few places only, nobody else is signalled or spoken to.
fn landlock(mode: Mode, scratch: &Path, own_network: bool) -> Result<String, String> {
    let says = |error: &dyn std::error::Error| error.to_string();
    let writes = AccessFs::from_write(ABI::V4);
    let here = std::env::current_dir().unwrap_or_default();
    let mut places = vec![scratch];
    if rustix::process::geteuid().is_root() {
        places.extend(DEVICES.iter().map(Path::new));
    } else {
        places.extend([Path::new("/dev"), Path::new("/proc")]);
    }
    if mode == Mode::Auto {
        // Honest programs keep notes beside themselves, and runtimes some in the usual places.
        places.extend([here.as_path(), Path::new("/tmp"), Path::new("/var/tmp")]);
    }
    // In a network of its own no connection comes about anyway, and there the kernel counts those that are tried.
    let network = if own_network { AccessNet::BindTcp.into() } else { AccessNet::from_all(ABI::V4) };
    let ruleset = Ruleset::default()
        .set_compatibility(CompatLevel::BestEffort)
        .handle_access(writes)
        .and_then(|ruleset| ruleset.handle_access(network))
        .and_then(|ruleset| ruleset.scope(Scope::from_all(ABI::V6)))
        .and_then(Ruleset::create)
        .map_err(|error| says(&error))?;
    let status = ruleset
        .add_rules(path_beneath_rules(places, writes))
        .and_then(|ruleset| ruleset.restrict_self())
        .map_err(|error| says(&error))?;
    match status.ruleset {
        RulesetStatus::FullyEnforced => Ok("Landlock".into()),
        RulesetStatus::PartiallyEnforced => Ok("Landlock in part".into()),
        RulesetStatus::NotEnforced => Err("this kernel has none".into()),
    }
}

/// What no player needs: to trace and read others, to mount, to load into the kernel, to enter other namespaces.
fn seccomp() -> Result<String, String> {
    let says = |error: &dyn std::error::Error| error.to_string();
    let refused = [
        libc::SYS_ptrace,
        libc::SYS_process_vm_readv,
        libc::SYS_process_vm_writev,
        libc::SYS_kcmp,
        libc::SYS_pidfd_getfd,
        libc::SYS_mount,
        libc::SYS_umount2,
        libc::SYS_pivot_root,
        libc::SYS_chroot,
        libc::SYS_move_mount,
        libc::SYS_open_tree,
        libc::SYS_fsopen,
        libc::SYS_fsmount,
        libc::SYS_fsconfig,
        libc::SYS_fspick,
        libc::SYS_setns,
        libc::SYS_unshare,
        libc::SYS_keyctl,
        libc::SYS_add_key,
        libc::SYS_request_key,
        libc::SYS_bpf,
        libc::SYS_perf_event_open,
        libc::SYS_userfaultfd,
        libc::SYS_io_uring_setup,
        libc::SYS_kexec_load,
        libc::SYS_init_module,
        libc::SYS_finit_module,
        libc::SYS_delete_module,
        libc::SYS_reboot,
        libc::SYS_swapon,
        libc::SYS_swapoff,
        libc::SYS_acct,
        libc::SYS_quotactl,
        libc::SYS_settimeofday,
        libc::SYS_clock_settime,
        libc::SYS_adjtimex,
        libc::SYS_clock_adjtime,
        libc::SYS_syslog,
        libc::SYS_open_by_handle_at,
        libc::SYS_name_to_handle_at,
        libc::SYS_vhangup,
    ];
    let rules: BTreeMap<i64, Vec<_>> = refused.into_iter().map(|number| (number, Vec::new())).collect();
    let machine = std::env::consts::ARCH.try_into().map_err(|error: seccompiler::BackendError| says(&error))?;
    let refusal = SeccompAction::Errno(libc::EPERM as u32);
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refusal, machine).map_err(|error| says(&error))?;
    let program = BpfProgram::try_from(filter).map_err(|error| says(&error))?;
    seccompiler::apply_filter(&program).map_err(|error| says(&error))?;
    Ok(String::new())
}
