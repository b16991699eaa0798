"""Replays the golden traces that were worked by hand, where they hold under the literal rules, through adapter.py."""
import glob
import json
import os
import unittest

from adapter import Adapter

TRACES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "traces", "bitwa", "*.jsonl")


def traces():
    for path in sorted(glob.glob(TRACES)):
        with open(path, encoding="utf-8") as lines:
            trace = [json.loads(line) for line in lines]
        if trace[0]["provenance"] == "text" and not trace[0]["reading"]:
            yield os.path.basename(path), trace


class TracesTest(unittest.TestCase):
    def test_all(self):
        count = 0
        for name, (header, begun, *events, footer) in traces():
            with self.subTest(name):
                adapter = Adapter()
                said = adapter.answer({"cmd": "start", "setup": header["setup"]})
                self.holds(begun["start"], said)
                for event in events:
                    said = adapter.answer({"cmd": "step", "event": event["event"]})
                    self.holds(event["expect"], said)
                self.assertEqual(footer["events"], len(events))
                self.assertEqual(footer["places"], said.get("turn", {}).get("over"))
            count += 1
        self.assertGreater(count, 0, "no traces were found")

    def holds(self, expected, said):
        said = json.loads(json.dumps(said))
        if "rejected" in expected:
            return self.assertIn("rejected", said)
        for key in ("turn", "sent"):
            self.assertEqual(expected.get(key, said[key]), said[key])
        if "refused" in expected:
            self.assertEqual(bool(expected["refused"]), said["refused"])
        for key, value in expected.get("position", {}).items():
            self.assertEqual(value, said["position"][key], key)


if __name__ == "__main__":
    unittest.main()
