import {
  createServer,
  type IncomingHttpHeaders,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

type LookedUp = { path: string; query: URLSearchParams; headers: IncomingHttpHeaders };

export const riyadhAddress = {
  building: '2929',
  street: 'طريق الملك فهد',
  district: 'حي الياسمين',
  city: 'الرياض',
  postal_code: '13322',
  additional_number: '7474',
};

/** The same in the names of the register. */
const riyadhRow = {
  BuildingNumber: riyadhAddress.building,
  Street: riyadhAddress.street,
  District: riyadhAddress.district,
  City: riyadhAddress.city,
  PostCode: riyadhAddress.postal_code,
  AdditionalNumber: riyadhAddress.additional_number,
};

/** Stands in for the register of Saudi addresses on a free port. Only RRRD2929 is known. */
export class AddressRegisterServer {
  lookUps: LookedUp[] = [];
  readonly #server: Server;
  #reply: ((response: ServerResponse) => void) | undefined;

  private constructor() {
    this.#server = createServer(({ url = '', headers }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://register');
      this.lookUps.push({ path: pathname, query: searchParams, headers });
      if (this.#reply) return this.#reply(response);
      const isKnown = searchParams.get('shortaddress') === 'RRRD2929';
      reply(response, 200, { success: isKnown, Addresses: isKnown ? [riyadhRow] : [] });
    });
  }

  static async start(): Promise<AddressRegisterServer> {
    const register = new AddressRegisterServer();
    await new Promise<void>((resolve) => register.#server.listen(0, '127.0.0.1', resolve));
    return register;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  reset(): void {
    this.lookUps = [];
    this.#reply = undefined;
  }

  answer(status: number, body: unknown): void {
    this.#reply = (response) => reply(response, status, body);
  }

  hang(): void {
    this.#reply = () => {};
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}
