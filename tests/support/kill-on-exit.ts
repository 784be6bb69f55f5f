import { type ChildProcess, spawn } from 'node:child_process';

export type EndingSignal = 'KILL' | 'QUIT' | 'TERM';

/**
 * Ends `child` when this process ends in any way, also when killed. The servers themselves need no
 * code for it.
 */
export function endWithUs(child: ChildProcess, signal: EndingSignal = 'KILL'): void {
  const { pid } = child;
  if (pid === undefined) return;
  const { stdin } = openWatchdog();
  stdin?.write(`add ${signal} ${pid}\n`);
  child.once('exit', () => stdin?.write(`forget ${signal} ${pid}\n`));
}

let watchdog: ChildProcess | undefined;

function openWatchdog(): ChildProcess {
  if (watchdog?.stdin?.writable) return watchdog;
  // Starts a new session: a signal that ends this process, such as Ctrl-C in the terminal, must not end the
  // watchdog first.
  const stdio = ['pipe', 'ignore', 'ignore'] as const;
  watchdog = spawn('/bin/sh', ['-c', watch], { stdio: [...stdio], detached: true });
  watchdog.unref();
  const { stdin } = watchdog as unknown as { stdin: { unref(): void } };
  stdin.unref();
  return watchdog;
}

// Its input ends when this process does: the system closes the pipe. A shell is small, and there is
// one per process that starts servers.
const watch = `left=
while read -r word signal pid; do
  case $word in
    add) left="$left $signal:$pid" ;;
    forget)
      rest=
      for one in $left; do [ "$one" = "$signal:$pid" ] || rest="$rest $one"; done
      left=$rest ;;
  esac
done
for one in $left; do kill -s "\${one%%:*}" "\${one#*:}"; done`;
