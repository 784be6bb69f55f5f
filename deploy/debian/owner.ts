import type { Locator, Page } from '@playwright/test';

export const thinkingSeconds = 5;
export const maxMinutes = 15;

type AttachedFile = { name: string; mimeType: string; buffer: Buffer };
type Part = { name: string; steps: number; fields: number; files: number; ms: number };

/** Acts as the owner in a browser. Counts buttons, links and pages as steps, and everything that is filled in. */
export class Owner {
  readonly page: Page;
  readonly parts: Part[] = [];
  readonly #origin: string;

  constructor(page: Page, origin: string) {
    this.page = page;
    this.#origin = origin;
  }

  async part(name: string, work: () => Promise<void>): Promise<void> {
    const startedAt = performance.now();
    const part = this.add({ name, steps: 0, fields: 0, ms: 0 });
    await work();
    part.ms = performance.now() - startedAt;
  }

  add(part: Omit<Part, 'files'>): Part {
    const added = { ...part, files: 0 };
    this.parts.push(added);
    return added;
  }

  async open(path: string): Promise<void> {
    this.#count('steps');
    await this.page.goto(new URL(path, this.#origin).href);
    // Before that, a click is only recorded.
    await this.page.waitForFunction(
      () => !('clicksBeforeHydration' in window) || window.clicksBeforeHydration === undefined,
    );
  }

  async press(button: Locator): Promise<void> {
    this.#count('steps');
    await button.click();
  }

  /** Presses a button and waits for the server’s response. A page may leave the rest of it unread. */
  async submit(button: Locator): Promise<void> {
    const responded = this.page.waitForResponse((one) => one.request().method() === 'POST');
    await this.press(button);
    await responded;
  }

  async fill(field: Locator, text: string): Promise<void> {
    this.#count('fields');
    await field.fill(text);
  }

  async choose(field: Locator, isChosen: boolean): Promise<void> {
    if ((await field.isChecked()) === isChosen) return;
    this.#count('fields');
    await field.setChecked(isChosen);
  }

  async attach(field: Locator, files: AttachedFile | AttachedFile[]): Promise<void> {
    this.#count('fields');
    await field.setInputFiles(files);
  }

  #count(kind: 'steps' | 'fields'): void {
    const part = this.parts.at(-1);
    if (part) part[kind] += 1;
  }

  /** Returns a table, and whether the whole is short enough. */
  report(): { table: string; isShort: boolean } {
    const sum = (kind: 'steps' | 'fields' | 'files' | 'ms') =>
      this.parts.reduce((total, part) => total + part[kind], 0);
    const total = {
      name: 'all',
      steps: sum('steps'),
      fields: sum('fields'),
      files: sum('files'),
      ms: sum('ms'),
    };
    const rows = [...this.parts, total].map((part) => {
      const { name, steps, fields, files, ms } = part;
      return `| ${name} | ${steps} | ${fields} | ${files} | ${clock(ms)} | ${clock(withThinking(part))} |`;
    });
    const head = `| | Steps | Fields | Files edited | Measured | With ${thinkingSeconds} s for each field |`;
    return {
      table: [head, '|---|---|---|---|---|---|', ...rows].join('\n'),
      isShort: withThinking(total) < maxMinutes * 60_000,
    };
  }
}

function withThinking({ fields, ms }: Pick<Part, 'fields' | 'ms'>): number {
  return ms + fields * thinkingSeconds * 1000;
}

function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
