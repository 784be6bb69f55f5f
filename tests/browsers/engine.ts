/** What a walk needs of a browser: a page, a pointer, a keyboard and the width of a window. */
export type Engine = {
  name: string;
  goTo(url: string): Promise<void>;
  /** The value must survive JSON. */
  evaluate<T>(expression: string): Promise<T>;
  click(x: number, y: number): Promise<void>;
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  back(): Promise<void>;
  /** Of the page itself, in CSS pixels. */
  resize(width: number, height: number): Promise<void>;
  forgetCookies(): Promise<void>;
  /** As PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
};

/** As the W3C's WebDriver writes them. */
export const keys = {
  Escape: '\uE00C',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  Tab: '\uE004',
} as const;
export type Key = keyof typeof keys;

/** In the words of WebDriver and WebDriver BiDi, which are the same. */
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

/** Nothing that a browser is asked may take for ever: WebKit's screenshot was seen to hang. */
export async function within<T>(ms: number, what: string, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: no answer for ${ms / 1000} s`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
