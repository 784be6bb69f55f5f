export type ServerEvent = { event: string; data: string; id: string };

export class EventStream {
  readonly events: ServerEvent[] = [];
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  /** True once the server has ended the stream. */
  ended = false;

  private constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
  }

  static open(response: Response): EventStream {
    if (response.status !== 200 || !response.body) throw new Error(`no stream: ${response.status}`);
    const stream = new EventStream(response.body);
    void stream.#read();
    return stream;
  }

  async close(): Promise<void> {
    await this.#reader.cancel();
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    let text = '';
    try {
      for (;;) {
        const { done, value } = await this.#reader.read();
        if (done) break;
        text += decoder.decode(value, { stream: true });
        const blocks = text.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) this.events.push(toEvent(block));
      }
    } catch {
      // The server ended without closing the stream.
    }
    this.ended = true;
  }
}

function toEvent(block: string): ServerEvent {
  const field = (name: string) =>
    block
      .split('\n')
      .find((line) => line.startsWith(`${name}:`))
      ?.slice(name.length + 1)
      .trim() ?? '';
  return { event: field('event'), data: field('data'), id: field('id') };
}
