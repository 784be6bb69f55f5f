import { once } from 'node:events';
import { connect } from 'node:net';
import sharp from 'sharp';
import { beforeEach, expect, test, vi } from 'vitest';
import { maxPictureBytes } from '#domain/catalog/picture-error.ts';
import { onBothDatabases } from '../../tests/support/on-both-databases.ts';
import { drawAnimation, drawBomb, drawLiar, drawPicture } from '../../tests/support/pictures.ts';
import { staffVisitor } from '../../tests/support/staff-visitor.ts';
import type { Visitor } from '../../tests/support/visitor.ts';

const call = '/api/admin/product-pictures';
type Taken = { success: boolean; imagePath: string; error: string; code: string };

onBothDatabases('a picture', (shop) => {
  test.each([
    ['a PNG header that declares them', () => drawLiar('png')],
    ['a JPEG header that declares them', () => drawLiar('jpeg')],
    ['a WebP header that declares them', () => drawLiar('webp')],
    ['a AVIF header that declares them', () => drawLiar('avif')],
    ['a whole PNG of 900 million pixels', drawBomb],
  ])('a picture with too many pixels is refused by its header: %s', async (_what, make) => {
    const bytes = await make();
    expect(bytes.length).toBeLessThan(maxPictureBytes);
    const staff = await staffVisitor(shop);
    const write = vi.spyOn(shop.store.storage, 'write');
    const convert = vi.spyOn(shop.store.imageProcessor, 'convert');
    const body = new Uint8Array(bytes);
    const headers = { 'x-lang': 'ar' };
    const answer = await staff.json<Taken>(call, { method: 'POST', headers, body });
    expect([answer.status, answer.body.code]).toEqual([422, 'too_many_pixels']);
    expect(answer.body.error).toMatch(/\p{Script=Arabic}/u);
    expect(convert).not.toHaveBeenCalled();
    expect(write).not.toHaveBeenCalled();
  });
});

onBothDatabases('a picture of a product', (shop) => {
  let staff: Visitor;
  let stored: () => string[];

  beforeEach(async () => {
    // Skips the sizes that are made in advance: they take longer than all of these tests.
    vi.spyOn(shop.store.storage, 'has').mockResolvedValue(false);
    staff = await staffVisitor(shop);
    const writes = vi.spyOn(shop.store.storage, 'write').mock.calls;
    stored = () => writes.filter(([bucket]) => bucket === 'products').map(([, path]) => path);
  });

  const upload = (body: Buffer | string, headers = {}, visitor = staff) => {
    const bytes = typeof body === 'string' ? body : new Uint8Array(body);
    return visitor.json<Taken>(call, { method: 'POST', headers, body: bytes });
  };
  const cookie = () => `nabta.session_token=${staff.cookie('nabta.session_token')}`;
  const openUpload = (length: number) => {
    const { hostname, port, origin } = new URL(shop.url);
    const socket = connect(Number(port), hostname);
    const head = [`POST ${call} HTTP/1.1`, `Host: ${hostname}:${port}`, `Origin: ${origin}`];
    head.push(`Cookie: ${cookie()}`, `Content-Length: ${length}`, '', '');
    socket.write(head.join('\r\n'));
    return socket;
  };

  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'is accepted as %s, whatever type is declared, and served',
    async (format) => {
      const { status, body } = await upload(await drawPicture(format), {
        'content-type': 'text/html',
      });
      expect(status).toBe(200);
      expect(stored()).toEqual([body.imagePath]);
      expect(body.imagePath).toMatch(/^[0-9a-f-]{36}\.webp$/);
      const served = await shop.visitor().fetch(`/media/products/${body.imagePath}/400.webp`);
      expect(served.status).toBe(200);
    },
  );

  test('a product picture sent again is the same picture, and another one needs another key', async () => {
    const picture = await drawPicture('jpeg');
    const key = { 'idempotency-key': 'one-picture-of-a-comb' };
    const first = await upload(picture, key);
    const again = await upload(picture, key);
    expect([again.status, again.body.imagePath]).toEqual([200, first.body.imagePath]);
    expect(stored()).toEqual([first.body.imagePath]);
    const other = await upload(await drawPicture('png'), key);
    expect([other.status, other.body.code]).toEqual([409, 'key_reused']);
  });

  test('a picture of a product is re-encoded: upright, bounded, and without camera metadata', async () => {
    const photo = await sharp(await drawPicture('jpeg', 3200, 2400))
      .withExif({ IFD0: { Artist: 'Mona', Orientation: '6' }, IFD3: { GPSLatitude: '25/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { body } = await upload(photo);
    const stored = await shop.store.storage.read('products', body.imagePath);
    const { format, width, height, exif, icc, orientation } = await sharp(stored).metadata();
    const size = { width: 1875, height: 2500 };
    expect({ format, width, height }).toEqual({ format: 'webp', ...size });
    expect([exif, icc, orientation]).toEqual([undefined, undefined, undefined]);
  });

  test('a picture of a product has a new name each time, so that no cache serves an older one', async () => {
    const bytes = await drawPicture();
    const paths = [(await upload(bytes)).body.imagePath, (await upload(bytes)).body.imagePath];
    expect(new Set(paths).size).toBe(2);
  });

  const jpeg = () => drawPicture('jpeg');
  const bad: [what: string, make: () => Promise<Buffer | string>, code: string, status: number][] =
    [
      [
        'HTML with the name of a JPEG',
        async () => '<script>alert(1)</script>',
        'not_a_picture',
        422,
      ],
      [
        'an SVG',
        async () => '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>',
        'not_a_picture',
        422,
      ],
      ['nothing', async () => '', 'not_a_picture', 422],
      ['a GIF', async () => 'GIF89a, it says', 'not_a_picture', 422],
      ['a stamp', () => drawPicture('png', 900, 60), 'too_small', 422],
      ['half a JPEG', async () => (await jpeg()).subarray(0, 40_000), 'damaged', 422],
      ['half a PNG', async () => (await drawPicture('png')).subarray(0, 40_000), 'damaged', 422],
      ['the head of a JPEG before HTML', async () => '\xff\xd8\xff<script>', 'not_a_picture', 422],
      ['too many bytes', async () => Buffer.alloc(maxPictureBytes + 1), 'too_large', 413],
    ];

  test.each(bad)('a product picture that is %s is refused', async (_what, make, code, status) => {
    const answer = await upload(await make(), { 'x-lang': 'ar' });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(answer.body.error).toMatch(/\p{Script=Arabic}/u);
    expect(stored()).toEqual([]);
  });

  test.each([
    ['ENOSPC', 'disk_full', /Make room/],
    ['EROFS', 'disk_read_only', /Let the user that runs the store write/],
  ])(
    'a product picture that cannot be stored (%s) reports what to do, and is accepted later',
    async (code, named, advice) => {
      const picture = await jpeg();
      const full = Object.assign(new Error(`${code}: write`), { code });
      const disk = vi.spyOn(shop.store.storage, 'write').mockRejectedValue(full);
      const key = { 'idempotency-key': 'a-picture-on-a-full-disk' };
      const refused = await upload(picture, { ...key, 'x-lang': 'ar' });
      expect([refused.status, refused.body.code]).toEqual([507, named]);
      expect(refused.body.error).toMatch(/\p{Script=Arabic}/u);
      expect(shop.log.takeErrorTexts()).toEqual([expect.stringMatching(advice)]);
      disk.mockReset();
      expect((await upload(picture, key)).status).toBe(200);
    },
  );

  test('an animated product picture becomes its first frame', async () => {
    const moving = await drawAnimation(20);
    expect((await sharp(moving).metadata()).pages).toBe(20);
    const { status, body } = await upload(moving);
    expect(status).toBe(200);
    const stored = await shop.store.storage.read('products', `${body.imagePath}`);
    const { width, height, pages } = await sharp(stored).metadata();
    expect({ width, height, pages }).toEqual({ width: 500, height: 500, pages: undefined });
  });

  test('a product picture that is too large is refused before its body is sent', async () => {
    const socket = openUpload(500 * 1024 * 1024);
    socket.write('x'.repeat(1000));
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(`${answer}`).toMatch(/^HTTP\/1.1 413 /);
    expect(`${answer}`).toContain('larger than 10 MB');
  });

  test('a product picture whose upload breaks off leaves nothing', async () => {
    const bytes = await jpeg();
    const socket = openUpload(bytes.length);
    await new Promise((sent) => socket.write(bytes.subarray(0, 30_000), sent));
    socket.destroy();
    await once(socket, 'close');
    const { body } = await upload(bytes);
    expect(stored()).toEqual([body.imagePath]);
  });

  test('a picture of a product is accepted from staff only, and only from the same origin', async () => {
    const body = new Uint8Array(await jpeg());
    expect((await upload('x', {}, shop.visitor())).status).toBe(401);
    for (const origin of ['https://evil.example', 'null', undefined]) {
      const headers = { cookie: cookie(), ...(origin ? { origin } : {}) };
      const answer = await fetch(new URL(call, shop.url), { method: 'POST', headers, body });
      expect(answer.status, origin).toBe(403);
    }
    expect(stored()).toEqual([]);
  });
});
