/** The functions that a visit needs of a browser: a page, a pointer, a keyboard and the width of a window. */
export type Engine = {
  name: string;
  goTo(url: string): Promise<void>;
  /**
   * Evaluates an expression, whose value must survive JSON. It may run twice, so its effects must be
   * idempotent.
   */
  evaluate<T>(expression: string): Promise<T>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  back(): Promise<void>;
  /** Sets the size of the page itself, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  forgetCookies(): Promise<void>;
  /** Returns a PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
  /** Resolves when the browser has exited, whether it was closed or crashed. */
  ended: Promise<unknown>;
};

/** Key codes of the W3C's WebDriver. */
export const keys = {
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Tab: '\uE004',
} as const;
export type Key = keyof typeof keys;

/** Builds the actions of WebDriver and WebDriver BiDi, which share a format. */
export function pointerClick(x: number, y: number) {
  const position = { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 };
  const button = { button: 0 };
  const actions = [position, { type: 'pointerDown', ...button }, { type: 'pointerUp', ...button }];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }];
}

export function keyStrokes(text: string) {
  const actions = Array.from(text, (value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]).flat();
  return [{ type: 'key', id: 'keyboard', actions }];
}

/** The browser exited or stopped responding: this is no fault of the shop. */
export class BrowserFailure extends Error {}

const limits = { navigation: 30_000, question: 10_000, input: 20_000 };

/**
 * No call of a driver may take for ever: WebKit's were seen to hang while a page changed. What may be
 * done twice is done once more; a click or a key is not, for it may have arrived.
 */
export function withLimits(engine: Engine): Engine {
  const gone = engine.ended.then((): never => {
    throw new BrowserFailure('the browser has ended');
  });
  gone.catch(() => undefined);
  const once = <T>(what: string, ms: number, call: () => Promise<T>) =>
    Promise.race([within(ms, what, call()), gone]);
  const twice = <T>(what: string, ms: number, call: () => Promise<T>) =>
    once(what, ms, call).catch((error) => {
      if (error instanceof NoAnswer) return once(what, ms, call);
      throw error;
    });
  return {
    ...engine,
    goTo: (url) => twice('navigation', limits.navigation, () => engine.goTo(url)),
    evaluate: (expression) => twice('script', limits.question, () => engine.evaluate(expression)),
    click: (x, y) => once('click', limits.input, () => engine.click(x, y)),
    type: (text) => once('typing', limits.input, () => engine.type(text)),
    press: (key) => once('key', limits.input, () => engine.press(key)),
    back: () => once('history', limits.navigation, () => engine.back()),
    resize: (width, height) => twice('window', limits.question, () => engine.resize(width, height)),
    forgetCookies: () => twice('cookies', limits.question, () => engine.forgetCookies()),
    picture: () => twice('picture', limits.question, () => engine.picture()),
  };
}

class NoAnswer extends BrowserFailure {}

export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`${what}: no answer for ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
