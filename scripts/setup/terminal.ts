import { createInterface } from 'node:readline';
import { SetupError } from './machine.ts';

export type Terminal = {
  print(text: string): void;
  /** Undefined: nobody is there to answer. Returns undefined at the end of the input. */
  ask?: (question: string) => Promise<string | undefined>;
};

export type Checked<Value> = { value: Value } | { mistake: string };

export type Question<Value> = {
  text: string;
  /** The option that answers it: `--domain DOMAIN`. */
  option: string;
  /** The value of that option. */
  flag: string | undefined;
  /** The value of the settings file. */
  stored?: string | undefined;
  /** Accepted by an empty answer. */
  suggestion?: string;
  check(answer: string): Checked<Value> | Promise<Checked<Value>>;
};

/** Asks only if neither the option nor the settings file has a good answer; a bad answer repeats the question. */
export async function answer<Value>(terminal: Terminal, question: Question<Value>): Promise<Value> {
  const { flag, stored, suggestion, option } = question;
  const existing = flag ?? stored ?? (terminal.ask ? undefined : suggestion);
  let mistake: string | undefined;
  if (existing !== undefined) {
    const checked = await question.check(existing);
    if ('value' in checked) return checked.value;
    mistake = `"${existing}": ${checked.mistake}`;
  }
  if (!terminal.ask) throw new SetupError(mistake ?? `An answer is missing: add ${option}`);
  if (mistake) terminal.print(mistake);
  for (;;) {
    const line = await terminal.ask(
      suggestion ? `${question.text} [${suggestion}]` : question.text,
    );
    if (line === undefined) throw new SetupError(`There was no answer. Or add ${option}`);
    const checked = await question.check(line.trim() || suggestion || '');
    if ('value' in checked) return checked.value;
    terminal.print(checked.mistake);
  }
}

/** Returns false if nobody is there to answer. */
export async function confirm(terminal: Terminal, question: string): Promise<boolean> {
  const line = await terminal.ask?.(`${question} (yes or no)`);
  return /^y(es)?$/i.test(line?.trim() ?? '');
}

export function openTerminal(isUnattended: boolean): Terminal & { close(): void } {
  const print = (text: string) => void process.stdout.write(`${text}\n`);
  if (isUnattended) return { print, close: () => undefined };
  const reader = createInterface({ input: process.stdin });
  const lines = reader[Symbol.asyncIterator]();
  return {
    print,
    async ask(question) {
      process.stdout.write(`${question}: `);
      const { value, done } = await lines.next();
      return done ? undefined : value;
    },
    close: () => reader.close(),
  };
}
