import { setTimeout } from 'node:timers/promises';
import { BrowserFailure, type Engine, type Key } from './engine.ts';

type Kind = 'button' | 'link' | 'field' | 'heading' | 'radio' | 'text';
type Target = { kind: Kind; name: string } | { selector: string; nth?: number };

/** The timeout is long, because other work may share the processors. */
const waitMs = 40_000;

/** One page in one engine. All waits have a condition and a limit. */
export class Page {
  readonly engine: Engine;
  readonly #shop: string;

  constructor(engine: Engine, shop: string) {
    this.engine = engine;
    this.#shop = shop;
  }

  async open(path: string): Promise<void> {
    await this.#goTo(path);
    await this.isHydrated();
  }

  /** Firefox gives up a navigation when the page before it is just changing its own address. */
  async #goTo(path: string, attemptsLeft = 3): Promise<void> {
    try {
      await this.engine.goTo(this.#shop + path);
    } catch (error) {
      if (error instanceof BrowserFailure || attemptsLeft === 1) throw error;
      await this.#goTo(path, attemptsLeft - 1);
    }
  }

  async isHydrated(): Promise<void> {
    await this.until(
      'the page works',
      `document.readyState === 'complete' && window.clicksBeforeHydration === undefined`,
    );
  }

  /** Clears all storage, like a shopper on a first visit. */
  async forget(): Promise<void> {
    await this.#goTo('/robots.txt');
    await this.engine.evaluate('(localStorage.clear(), sessionStorage.clear(), true)');
    await this.engine.forgetCookies();
  }

  async until(what: string, condition: string): Promise<void> {
    await this.#get(what, `Boolean(${condition})`);
  }

  /** Retries, because a page that is being left does not respond. */
  async #get<T>(what: string, expression: string): Promise<T> {
    const end = Date.now() + waitMs;
    let last = '';
    while (Date.now() < end) {
      try {
        const value = await this.read<T>(expression);
        if (value) return value;
        last = '';
      } catch (error) {
        if (error instanceof BrowserFailure) throw error;
        last = ` (${error instanceof Error ? error.message : error})`;
      }
      await setTimeout(60);
    }
    throw new Error(`waited in vain: ${what}${last}`);
  }

  async sees(kind: Kind, name: string): Promise<void> {
    await this.until(`${kind} “${name}” is there`, find({ kind, name }));
  }

  async seesNot(kind: Kind, name: string): Promise<void> {
    await this.until(`${kind} “${name}” is gone`, `!${find({ kind, name })}`);
  }

  async isAt(path: string): Promise<void> {
    await this.until(`the address is ${path}`, `location.pathname.startsWith(${quote(path)})`);
  }

  /** Clicks with the pointer once the element stops moving and nothing covers it. */
  async click(target: Target): Promise<void> {
    const description = 'name' in target ? `${target.kind} “${target.name}”` : target.selector;
    const { x, y } = await this.#get<{ x: number; y: number }>(
      `${description} can be clicked`,
      `placeToClick(${find(target)})`,
    );
    await this.engine.click(x, y);
  }

  async fill(name: string, text: string): Promise<void> {
    const field = { kind: 'field', name } as const;
    await this.click(field);
    await this.until(`“${name}” has the focus`, `document.activeElement === ${find(field)}`);
    await this.read(`(${find(field)}.select(), true)`);
    await this.engine.type(text);
    const plain = (value: string) => `${value}.replace(/\\s/g, '')`;
    const typed = `${plain(`${find(field)}.value`)} === ${plain(quote(text))}`;
    await this.until(`“${name}” holds what was typed`, typed);
  }

  press(key: Key): Promise<void> {
    return this.engine.press(key);
  }

  read<T>(expression: string): Promise<T> {
    return this.engine.evaluate<T>(`(() => { ${inPage} return ${expression} })()`);
  }
}

export function find(target: Target): string {
  if ('selector' in target) return `bySelector(${quote(target.selector)}, ${target.nth ?? 0})`;
  return `byName(${quote(target.kind)}, ${quote(target.name)})`;
}

export const quote = (text: string) => JSON.stringify(text);

// Runs in the page, in all three engines.
const inPage = String.raw`
const tidy = (text) => (text ?? '').replace(/[\u200e\u200f\u2066-\u2069]/g, '').replace(/\s+/g, ' ').trim();
const isShown = (node) => node.getClientRects().length > 0 && getComputedStyle(node).visibility === 'visible';
const scope = () => document.querySelector('dialog:modal') ?? document;
const all = (selector) => [...scope().querySelectorAll(selector)].filter(isShown);
const bySelector = (selector, nth) => all(selector)[nth] ?? null;
const selectors = {
  button: 'button', link: 'a[href]', field: 'input, textarea', radio: 'input[type=radio]',
  heading: 'h1, h2, h3', text: 'body *',
};
const nameOf = (node) => tidy(node.getAttribute('aria-label') || node.labels?.[0]?.textContent || node.textContent);
const byName = (kind, name) => {
  if (kind === 'text') {
    const holds = (node) => tidy(node.textContent).includes(name);
    return (scope() === document ? all('body *') : all('*')).findLast(holds) ?? null;
  }
  const nodes = all(selectors[kind]);
  return nodes.find((node) => nameOf(node) === name) ?? nodes.find((node) => nameOf(node).startsWith(name)) ?? null;
};
const middleOf = (node) => {
  const { left, top, width, height } = node.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};
const placeToClick = (node) => {
  if (!node || node.disabled) return null;
  const { x, y } = middleOf(node);
  const top = document.elementFromPoint(x, y);
  const isOnTop = top && (node.contains(top) || top.contains(node) || [...(node.labels ?? [])].some((label) => label.contains(top)));
  if (!isOnTop) {
    node.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    return null;
  }
  // An element is still if it has the same place in two frames. Two reads within one frame prove nothing.
  const [frame, place] = [document.timeline.currentTime, x + ' ' + y];
  if (node.seenAt?.place !== place) node.seenAt = { place, frame, since: performance.now() };
  return frame > node.seenAt.frame || performance.now() - node.seenAt.since > 500 ? { x, y } : null;
};
`;
