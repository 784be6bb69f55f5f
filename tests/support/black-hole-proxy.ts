import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * A proxy to a server on this machine that can fall silent, like a connection whose other end is
 * gone.
 */
export class SilentLine {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #isSilent = false;

  private constructor(to: number) {
    this.#server = createServer((near) => {
      const far = connect(to, '127.0.0.1');
      this.#carry(near, far);
      this.#carry(far, near);
    });
  }

  static async open(to: number, port = 0): Promise<SilentLine> {
    const line = new SilentLine(to);
    await new Promise<void>((resolve) => line.#server.listen(port, '127.0.0.1', resolve));
    return line;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Drops all data without closing. */
  fallSilent(): void {
    this.#isSilent = true;
  }

  /** New connections work; old ones stay silent for ever. */
  comeBack(): void {
    for (const socket of this.#sockets) socket.removeAllListeners('data').resume();
    this.#isSilent = false;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #carry(from: Socket, to: Socket): void {
    this.#sockets.add(from);
    from.on('data', (bytes) => {
      if (!this.#isSilent) to.write(bytes);
    });
    from.on('error', () => from.destroy());
    from.on('close', () => {
      this.#sockets.delete(from);
      to.destroy();
    });
  }
}
