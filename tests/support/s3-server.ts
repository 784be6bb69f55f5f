import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from '@20minutes/s3rver';
import type { S3Settings } from '#adapters/storage/s3.ts';

const bucket = 'pictures';
/** The only key that it knows. It checks the signature of each request. */
const key = 'S3RVER';

/** An S3 server with one bucket, which can be made to fail. */
export class S3Server {
  readonly #server: Server;
  readonly #directory: string;
  /** Takes the next requests; those for which it returns false are answered as usual. */
  trouble: ((...args: Parameters<RequestListener>) => boolean) | undefined;
  /** Requests in the format "PUT /pictures/spray.webp". */
  requests: string[] = [];

  private constructor(answer: RequestListener, directory: string) {
    this.#directory = directory;
    this.#server = createServer((request, response) => {
      this.requests.push(`${request.method} ${request.url}`);
      if (this.trouble?.(request, response)) return;
      const { searchParams } = new URL(request.url ?? '', 'http://s3');
      const id = searchParams.get('uploadId');
      if (request.method === 'GET' && searchParams.has('uploads')) this.#list(response);
      else if (request.method === 'DELETE' && id) this.#abort(id, response);
      else answer(request, response);
    });
  }

  // Adds features that s3rver lacks: listing and aborting multipart uploads.

  async uploads(): Promise<{ id: string; key: string }[]> {
    const ids = await readdir(this.#uploads).catch(() => []);
    const all = ids.map(async (id) => {
      return { id, key: await readFile(join(this.#uploads, id, 'key'), 'utf8') };
    });
    return Promise.all(all);
  }

  get #uploads(): string {
    return join(this.#directory, bucket, '._S3rver_uploads');
  }

  async #list(response: ServerResponse): Promise<void> {
    const uploads = (await this.uploads()).map(({ id, key }) => {
      return `<Upload><Key>${key}</Key><UploadId>${id}</UploadId></Upload>`;
    });
    const list = `${uploads.join('')}<IsTruncated>false</IsTruncated>`;
    response.end(`<ListMultipartUploadsResult>${list}</ListMultipartUploadsResult>`);
  }

  async #abort(id: string, response: ServerResponse): Promise<void> {
    await rm(join(this.#uploads, id), { recursive: true, force: true });
    response.writeHead(204).end();
  }

  static async start(): Promise<S3Server> {
    const directory = await mkdtemp(join(tmpdir(), 'nabta-s3-'));
    const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] });
    await s3.configureBuckets();
    const server = new S3Server(s3.callback(), directory);
    await new Promise<void>((resolve) => server.#server.listen(0, '127.0.0.1', resolve));
    return server;
  }

  get endpoint(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  get settings(): S3Settings {
    const { endpoint } = this;
    const own = { accessKeyId: key, secretAccessKey: key };
    return { endpoint, bucket, folder: '', region: 'us-east-1', ...own };
  }

  /** Settings of a shop that stores its backups here. */
  get backupEnv() {
    return {
      BACKUP_TO: `s3://${bucket}/backups`,
      BACKUP_ENDPOINT: this.endpoint,
      BACKUP_ACCESS_KEY_ID: key,
      BACKUP_SECRET_ACCESS_KEY: key,
    };
  }

  /** Settings of a shop that stores its pictures here. */
  get env() {
    return {
      STORAGE_URL: `s3://${bucket}`,
      STORAGE_ENDPOINT: this.endpoint,
      STORAGE_ACCESS_KEY_ID: key,
      STORAGE_SECRET_ACCESS_KEY: key,
    };
  }

  /** Stops responding to all connections until `trouble` is removed. */
  disconnect(): void {
    this.trouble = (request) => {
      request.socket.destroy();
      return true;
    };
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    await rm(this.#directory, { recursive: true, force: true, maxRetries: 3 });
  }
}
