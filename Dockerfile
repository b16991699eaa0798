# docker build -t rulebook .
# docker run --rm -v "$PWD:/work" rulebook validate bricks -- python3 /work/adapter.py
FROM rust:1-bookworm AS build
WORKDIR /src
COPY . .
RUN cargo build --release --locked

FROM debian:bookworm-slim
# What programs of yours may need to run; add your own.
RUN apt-get update -q \
    && DEBIAN_FRONTEND=noninteractive apt-get install -y -q --no-install-recommends \
       python3 nodejs default-jdk-headless g++ fp-compiler \
    && rm -rf /var/lib/apt/lists/*
COPY --from=build /src/target/release/rulebook /src/target/release/rulebook-launcher /usr/local/bin/
WORKDIR /work
ENTRYPOINT ["rulebook"]
