"""The versions of Node that tools/get-node puts into the build folder, and their npm."""

import os
import pathlib
import subprocess

PATIENCE = 600  # seconds, for what npm gets over the network


class Node:
    def __init__(self, build, major):
        self.folder = pathlib.Path(build) / f"node-{major}" / "bin"
        self.program = str(self.folder / "node")
        self.path = f"{self.folder}:{os.environ['PATH']}"
        if not os.path.exists(self.program):
            raise FileNotFoundError(f"{self.program} is missing: tools/setup --tests gets it")

    def variables(self):
        """Those of this process, which may say how the network is reached, with this Node first in the path."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("ASK_")}
        return {**kept, "PATH": self.path, "npm_config_audit": "false", "npm_config_fund": "false",
                "npm_config_update_notifier": "false"}

    def npm(self, folder, *arguments):
        folder.mkdir(parents=True, exist_ok=True)
        if not (folder / "package.json").exists():
            (folder / "package.json").write_text("{}")
        result = subprocess.run([self.folder / "npm", *arguments, "--ignore-scripts"], cwd=folder, text=True,
                                env=self.variables(), stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE)
        if result.returncode:
            raise RuntimeError(f"npm {' '.join(map(str, arguments))}: {result.stderr[-2000:]}")
        return result.stdout
