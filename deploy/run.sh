#!/bin/sh
# Without arguments the server (or worker: ROLE), else a command: `staff add …`, `backup FILE`.
# `exec` gives node the signals; nothing stands between it and the supervisor.
set -eu
cd "$(dirname "$0")/.."
[ $# -eq 0 ] && exec node --min-semi-space-size=8 --max-semi-space-size=8 --no-parallel-scavenge build/server/index.js
exec node build/server/command.js "$@"
