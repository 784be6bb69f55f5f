#!/bin/sh
# Without arguments it runs the server (or worker: ROLE), else a command: `staff add …`, `backup FILE`.
# `exec` replaces the shell, so node gets the supervisor's signals.
set -eu
cd "$(dirname "$0")/.."
[ $# -eq 0 ] && exec node --min-semi-space-size=8 --max-semi-space-size=8 build/server/index.js
exec node build/server/command.js "$@"
