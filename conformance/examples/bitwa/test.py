#!/usr/bin/env python3
"""Tests of the programs in this folder alone: `python3 test.py`, or `python3 -m unittest test` in this folder."""
import os
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)


def load_tests(loader, tests, pattern):
    # A pattern means that discovery is under way, which finds the other files by itself.
    return tests if pattern else loader.discover(HERE, "test_*.py")


if __name__ == "__main__":
    unittest.main()
