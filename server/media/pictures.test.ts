import { Readable } from 'node:stream';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createImageProcessor } from '#adapters/pictures/image-processor.ts';
import type { Storage } from '#adapters/storage/storage.ts';
import { listPictureAddresses, pictureUrl } from '#domain/catalog/product.ts';
import { drawPicture } from '../../tests/support/pictures.ts';
import { createPictures } from './pictures.ts';

const imageProcessor = createImageProcessor({ maxPixels: 100_000_000 });
afterAll(() => imageProcessor.close());

const files = new Map<string, Buffer>();
const storage: Storage = {
  check: async () => undefined,
  has: async (bucket, path) => files.has(`${bucket}/${path}`),
  read: async (bucket, path) => files.get(`${bucket}/${path}`),
  open: async (bucket, path) => {
    const bytes = files.get(`${bucket}/${path}`);
    return bytes && { content: Readable.from([bytes]), size: bytes.length, version: 'v1' };
  },
  write: async (bucket, path, bytes) => void files.set(`${bucket}/${path}`, bytes),
  remove: () => Promise.reject(new Error('no picture is removed by showing one')),
  list: () => {
    throw new Error('listing pictures is not needed to show one');
  },
};
const made = () => [...files.keys()].filter((name) => name.startsWith('variants/'));

beforeEach(async () => {
  files.clear();
  files.set('products/new/spray.webp', await drawPicture('webp'));
});

describe('all sizes of a picture', () => {
  test('are rendered ahead, and match those that pages request', async () => {
    const pictures = createPictures({ storage, imageProcessor }, new AbortController().signal);
    await pictures.makeAll('new/spray.webp');
    const addresses = listPictureAddresses('new/spray.webp');
    expect(made()).toHaveLength(addresses.length);
    files.delete('products/new/spray.webp');
    for (const address of addresses) {
      const answer = await pictures.respond(new Request(`http://shop.test${address}`));
      expect(answer.status, address).toBe(200);
    }
  });

  test('are still rendered in the widths of earlier releases', async () => {
    const pictures = createPictures({ storage, imageProcessor }, new AbortController().signal);
    const statusAt = async (width: number) => {
      const address = pictureUrl('products', 'new/spray.webp', width, 'webp');
      return (await pictures.respond(new Request(`http://shop.test${address}`))).status;
    };
    expect([await statusAt(960), await statusAt(961)]).toEqual([200, 404]);
  });

  test('are sent with their length, and return 304 to a browser that cached them', async () => {
    const pictures = createPictures({ storage, imageProcessor }, new AbortController().signal);
    const [address = ''] = listPictureAddresses('new/spray.webp');
    const fetchPicture = (init?: RequestInit) =>
      pictures.respond(new Request(`http://shop.test${address}`, init));
    const first = await fetchPicture();
    const bytes = await first.arrayBuffer();
    expect(first.headers.get('content-length')).toBe(`${bytes.byteLength}`);
    expect(first.headers.get('cache-control')).toContain('immutable');
    const etag = first.headers.get('etag') ?? '';
    const again = await fetchPicture({ headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const head = await fetchPicture({ method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([200, '']);
  });

  test.each([
    ['as high as the frame', 960, 1200, 960, 1200],
    ['higher than the frame', 700, 1600, 700, 875],
    ['wider than the frame', 1500, 1000, 800, 1000],
  ])('are never larger than a picture %s, and have its aspect ratio', async (...[, ...sizes]) => {
    const [width, height, widthDrawn, heightDrawn] = sizes;
    files.set('products/new/small.webp', await drawPicture('webp', width, height));
    const pictures = createPictures({ storage, imageProcessor }, new AbortController().signal);
    const sizeAt = async (width: number) => {
      const address = pictureUrl('products', 'new/small.webp', width, 'avif');
      const answer = await pictures.respond(new Request(`http://shop.test${address}`));
      return imageProcessor.measure(new Uint8Array(await answer.arrayBuffer()));
    };
    expect(await sizeAt(1280)).toEqual({ width: widthDrawn, height: heightDrawn });
    expect(await sizeAt(400)).toEqual({ width: 400, height: 500 });
  });

  test('are not rendered of a missing picture, nor while the server stops', async () => {
    await createPictures({ storage, imageProcessor }, new AbortController().signal).makeAll(
      'gone.webp',
    );
    await createPictures({ storage, imageProcessor }, AbortSignal.abort()).makeAll(
      'new/spray.webp',
    );
    expect(made()).toEqual([]);
  });
});
