import { sql } from 'kysely';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { erasePerson } from '#domain/privacy/erase-person.server.ts';
import { exportPerson } from '#domain/privacy/export-person.server.ts';
import { moderateReview, waitingReviews } from '#domain/reviews/moderate-reviews.server.ts';
import type { ClosedReason } from '#domain/reviews/review.ts';
import { removeReviewPictures } from '#domain/reviews/review-pictures.server.ts';
import { sendReviewRequests } from '#domain/reviews/send-review-requests.server.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { buyAndPay } from '../../../tests/support/paid-order.ts';
import { drawBomb, drawPicture } from '../../../tests/support/pictures.ts';
import { mona } from '../../../tests/support/purchase.ts';
import {
  buyAndReceive,
  holderOf,
  keepMail,
  leaveReview,
  linkOf,
  openReviewPage,
  sendReviewForm,
  setOrder,
} from '../../../tests/support/reviews.ts';
import { readEmails } from '../../../tests/support/rows.ts';
import { staffVisitor } from '../../../tests/support/staff-visitor.ts';
import type { TestShop } from '../../../tests/support/test-shop.ts';
import type { Visitor } from '../../../tests/support/visitor.ts';

const staffId = '0d2b9a52-0d9f-4a43-9c47-5d2b0f9a52aa';
const atOnce = { REVIEW_EMAIL_AFTER: '0h' };

const fiveStars = { product: '1', 'stars-1': '5', 'body-1': 'My hair is fuller.' };
const readReviews = ({ db }: TestShop) =>
  db.selectFrom('reviews').selectAll().orderBy('created_at').execute();
const refundOrder = ({ db }: TestShop, order_id: string, payment_id: string) => {
  const money = { order_id, payment_id, amount: '1000.00', currency: 'USD' };
  const refund = { reference: order_id, reason: 'Broken', state: 'done', created_by: 'staff:x' };
  return db
    .insertInto('refunds')
    .values({ ...money, ...refund, state: 'done' })
    .execute();
};
const publish = ({ db }: TestShop, id: string, changes = {}) =>
  moderateReview(db, {
    id,
    act: 'publish',
    answer: '',
    reason: '',
    revision: 1,
    staffId,
    ...changes,
  });

onBothDatabases(
  'a review request',
  (shop) => {
    const readRequests = async () =>
      (await readEmails(shop.db)).filter(({ kind }) => kind === 'review_request');
    const deliver = async (changes: Record<string, unknown> = {}) => {
      const { orderId, paymentId } = await buyAndPay(shop, changes);
      await setOrder(shop, orderId, { order_status: 'delivered' });
      return { orderId, paymentId };
    };

    test('a review request is sent once after delivery in the language of the order, with a personal link', async () => {
      const { orderId } = await deliver({
        meta_data: { items: [{ id: 1, bundle: '1', qty: 2 }], lang: 'ar' },
      });
      await Promise.all([sendReviewRequests(shop.store), sendReviewRequests(shop.store)]);
      await sendReviewRequests(shop.store);
      const { mail, sent } = keepMail();
      await shop.deliverEmails(mail);
      const [request, ...others] = sent.filter(({ text }) => text.includes('/review?'));
      expect(others).toEqual([]);
      expect(request).toMatchObject({ to: mona.email, language: 'ar' });
      const query = /\/review\?(\S+)/.exec(request?.text ?? '')?.[1] ?? '';
      expect(shop.store.reviewLinks.read(orderId, new URLSearchParams(query))?.orderId).toBe(
        orderId,
      );
      const [row] = await readRequests();
      expect(row).toMatchObject({ state: 'sent', order_id: orderId, created_by: 'store' });
      const key = new URLSearchParams(query).get('key') ?? '';
      expect(JSON.stringify(row)).not.toContain(key);
    });

    test.each<[what: string, change: (orderId: string, paymentId: string) => Promise<unknown>]>([
      ['is no longer delivered', (id) => setOrder(shop, id, { order_status: 'preparing' })],
      ['was cancelled', (id) => setOrder(shop, id, { order_status: 'cancelled' })],
      ['was never paid', (id) => setOrder(shop, id, { status: 'pending' })],
      ['has no address', (id) => setOrder(shop, id, { email: ' ' })],
      ['was refunded', (id, paymentId) => refundOrder(shop, id, paymentId)],
      [
        'was erased',
        () => erasePerson(shop.db, { email: mona.email, isForced: true, actor: 'store' }),
      ],
      [
        'was delivered long before review requests existed',
        () =>
          sql`update review_requests set delivered_at = now() - interval '31 days'`.execute(
            shop.db,
          ),
      ],
    ])('a review request is not sent for an order that %s', async (_what, change) => {
      const { orderId, paymentId } = await deliver();
      await change(orderId, paymentId);
      await sendReviewRequests(shop.store);
      expect(await readRequests()).toEqual([]);
    });

    test('a review request is delayed by the number of days of the owner, who can turn it off', async () => {
      await deliver();
      const requestAfter = (requestDelayHours: number | undefined) => {
        const reviews = { areOwn: false, requestDelayHours };
        return sendReviewRequests({ ...shop.store, settings: { ...shop.store.settings, reviews } });
      };
      await requestAfter(undefined);
      await requestAfter(1);
      expect(await readRequests()).toEqual([]);
      await sql`update review_requests set delivered_at = now() - interval '61 minutes'`.execute(
        shop.db,
      );
      await requestAfter(1);
      expect(await readRequests()).toHaveLength(1);
    });
  },
  atOnce,
);

onBothDatabases(
  'a review link',
  (shop) => {
    const closedBy = async (visitor: Visitor) => (await openReviewPage(shop, visitor)).closed;
    const follow = async (query: string) => {
      const visitor = shop.visitor();
      const answer = await openReviewPage(shop, visitor, query).catch((one: Response) => one);
      if (!(answer instanceof Response)) throw new Error('the key stayed in the address');
      expect(answer.headers.get('location')).toBe('/review?lang=en');
      const [name = '', value = ''] = `${answer.headers.get('set-cookie')?.split(';')[0]}`.split(
        '=',
      );
      if (value) visitor.setCookie(name, value);
      return visitor;
    };

    test('a review link opens the purchased products, once each, and removes its key from the address', async () => {
      const { link } = await buyAndReceive(shop, {
        lines: [
          [2, '1', 1],
          [1, '1', 1],
          [2, '3', 1],
        ],
      });
      const visitor = await follow(`order=${link.orderId}&${shop.store.reviewLinks.queryOf(link)}`);
      expect(await openReviewPage(shop, visitor)).toMatchObject({
        closed: undefined,
        name: 'Mona S.',
        products: [{ id: 2 }, { id: 1 }],
      });
    });

    test('a review link is rejected when forged, altered, or signed for another purpose', async () => {
      const { orderId, link } = await buyAndReceive(shop);
      const other = await buyAndReceive(shop, { email: 'leila@example.com' });
      const query = (changes: Record<string, string>) => {
        const parts = new URLSearchParams(
          `order=${link.orderId}&${shop.store.reviewLinks.queryOf(link)}`,
        );
        for (const [name, value] of Object.entries(changes)) parts.set(name, value);
        return `${parts}`;
      };
      const altered: Record<string, string>[] = [
        { order: other.orderId },
        { until: `${link.until + 1}` },
        { until: `${link.until}.0` },
        { key: '' },
        { key: 'A'.repeat(43) },
        { key: shop.store.orderLinks.keyOf(orderId) },
      ];
      for (const changes of altered) {
        const visitor = await follow(query(changes));
        expect(await closedBy(visitor), JSON.stringify(changes)).toBe('link_invalid');
        const sent = await sendReviewForm(shop, visitor, fiveStars);
        expect(sent).toMatchObject({ kind: 'refused', status: 422 });
      }
      expect(await readReviews(shop)).toEqual([]);
    });

    test.each<[ClosedReason, (orderId: string, paymentId: string) => Promise<unknown>]>([
      ['cancelled', (id) => setOrder(shop, id, { order_status: 'cancelled' })],
      ['not_delivered', (id) => setOrder(shop, id, { order_status: 'out_for_delivery' })],
      ['refunded', (id, paymentId) => refundOrder(shop, id, paymentId)],
      ['erased', () => erasePerson(shop.db, { email: mona.email, isForced: true, actor: 'store' })],
      ['nothing', () => shop.db.deleteFrom('products').where('id', '=', 1).execute()],
    ])('a review link of a %s order shows why, and accepts nothing', async (reason, change) => {
      const { orderId, paymentId, link } = await buyAndReceive(shop);
      await change(orderId, paymentId);
      const visitor = holderOf(shop, link);
      expect(await closedBy(visitor)).toBe(reason);
      const inArabic = await sendReviewForm(shop, visitor, fiveStars, 'ar');
      expect(inArabic).toMatchObject({
        kind: 'refused',
        status: 422,
        message: expect.stringMatching(/\p{Script=Arabic}/u),
      });
      expect(await readReviews(shop)).toEqual([]);
    });

    test('a review link expires, and is useless for an order without a review request', async () => {
      const { orderId } = await buyAndReceive(shop);
      expect(await closedBy(holderOf(shop, linkOf(orderId, -1)))).toBe('expired');
      expect(await closedBy(holderOf(shop, linkOf('000000000000')))).toBe('nothing');
    });

    test('a review link is used up by a sent review, also when sent twice concurrently', async () => {
      const { link } = await buyAndReceive(shop);
      const visitor = holderOf(shop, link);
      const answers = await Promise.all(
        ['4', '2', '5'].map((stars) =>
          sendReviewForm(shop, visitor, { ...fiveStars, 'stars-1': stars }),
        ),
      );
      expect(answers.map(({ kind }) => kind).sort()).toEqual(['refused', 'refused', 'sent']);
      expect(await readReviews(shop)).toHaveLength(1);
      expect(await closedBy(visitor)).toBe('used');
      const again = await sendReviewForm(shop, visitor, fiveStars);
      expect(again).toMatchObject({ kind: 'refused', message: 'This link was used already.' });
    });
  },
  atOnce,
);

onBothDatabases(
  'a review',
  (shop) => {
    const send = async (
      form: Record<string, string | string[]>,
      lines?: [number, string, number][],
    ) => {
      const { link } = await buyAndReceive(shop, lines ? { lines } : {});
      return sendReviewForm(shop, holderOf(shop, link), form);
    };

    test('a review is stored for moderation, with its language and the rated products', async () => {
      await send(
        {
          product: ['1', '2', '3'],
          name: '  Mona\nS. ',
          'stars-1': '4',
          'body-1': 'Light.\r\n\r\n\r\n\r\nNo smell.  ',
          'stars-2': '2',
          'body-2': 'رائحته قوية',
          'body-3': 'No stars',
        },
        [
          [1, '1', 1],
          [2, '1', 1],
          [3, '1', 1],
        ],
      );
      const waiting = { state: 'waiting', name: 'Mona S.', answer: null, moderated_at: null };
      const reviews = (await readReviews(shop)).toSorted((a, b) => a.product_id - b.product_id);
      expect(reviews).toMatchObject([
        { ...waiting, product_id: 1, stars: 4, body: 'Light.\n\nNo smell.', language: 'en' },
        { ...waiting, product_id: 2, stars: 2, body: 'رائحته قوية', language: 'ar' },
      ]);
    });

    test.each<[what: string, form: Record<string, string>, field: string | undefined]>([
      ['no stars', { 'stars-1': '' }, undefined],
      ['six stars', { 'stars-1': '6' }, undefined],
      ['half a star', { 'stars-1': '4.5' }, undefined],
      ['stars that are code', { 'stars-1': '5;--' }, undefined],
      ['no name', { name: ' \u202e ' }, 'name'],
      ['a name without end', { name: 'x'.repeat(41) }, 'name'],
      ['a text without end', { 'body-1': 'x'.repeat(1501) }, 'body-1'],
      ['control characters', { 'body-1': 'a\u0007b' }, 'body-1'],
      ['a null character', { 'body-1': 'a\0b' }, 'body-1'],
      ['another product than was bought', { product: '2', 'stars-2': '5' }, undefined],
      ['an invalid product', { product: '1e99', 'stars-1e99': '5' }, undefined],
    ])('a review with %s is refused, and its link stays valid', async (_what, form, field) => {
      const { link } = await buyAndReceive(shop);
      const visitor = holderOf(shop, link);
      const refused = await sendReviewForm(shop, visitor, { ...fiveStars, ...form });
      expect(refused).toMatchObject({ kind: 'refused', status: 422, field });
      expect(await readReviews(shop)).toEqual([]);
      expect(await sendReviewForm(shop, visitor, fiveStars)).toMatchObject({ kind: 'sent' });
    });

    test('a review of hostile text is stored as text without bidirectional controls', async () => {
      const text = `<script>alert(1)</script> \u202Egnol\u202C '; drop table reviews; -- {{7*7}}`;
      const id = await leaveReview(shop, { 'body-1': text, name: '<b>Mona</b>' });
      await publish(shop, id);
      const page = await shop
        .visitor()
        .json<{ reviews: object[] }>('/api/reviews?product=1&lang=en');
      expect(page.body.reviews).toMatchObject([
        {
          body: `<script>alert(1)</script> gnol '; drop table reviews; -- {{7*7}}`,
          name: '<b>Mona</b>',
        },
      ]);
    });

    test('a review is public while published, by page, rating and language', async () => {
      const empties = vi.fn();
      const leave = (at: number) => {
        const body = at < 2 ? 'منتج جيد' : `Review ${at}`;
        return leaveReview(shop, { 'stars-1': at % 2 ? '5' : '3', 'body-1': body });
      };
      const ids = [await leave(0)];
      // The notices about the catalogue's own rows have arrived by now.
      const forget = shop.changes.onCatalogChanged(empties);
      for (let at = 1; at < 12; at += 1) ids.push(await leave(at));
      type Page = { reviews: { id: string; stars: number; language: string }[]; hasMore: boolean };
      const list = async (query: string) =>
        (await shop.visitor().json<Page>(`/api/reviews?${query}`)).body;
      expect(await list('product=1&lang=en')).toMatchObject({ reviews: [], hasMore: false });
      expect(empties).not.toHaveBeenCalled();
      for (const id of ids) await publish(shop, id);
      await vi.waitFor(() => expect(empties).toHaveBeenCalled());
      forget();
      const first = await list('product=1&lang=ar');
      expect([first.reviews.length, first.hasMore]).toEqual([10, true]);
      expect(first.reviews.slice(0, 3).map(({ language }) => language)).toEqual(['ar', 'ar', 'en']);
      const rest = await list(`product=1&lang=ar&after=${first.reviews.at(-1)?.id}`);
      expect([rest.reviews.length, rest.hasMore]).toEqual([2, false]);
      expect(new Set([...first.reviews, ...rest.reviews].map(({ id }) => id))).toEqual(
        new Set(ids),
      );
      const good = await list('product=1&lang=en&stars=5');
      expect(good.reviews.map(({ stars }) => stars)).toEqual(Array(6).fill(5));
      expect(await list('lang=en')).toMatchObject({
        reviews: [{ product: { id: 1 } }, {}, {}, {}, {}, {}, {}, {}, {}, {}],
      });
      const [id = ''] = ids;
      await publish(shop, id, { act: 'hide', reason: 'Names a neighbour', revision: 2 });
      expect((await list('product=1&lang=ar')).reviews.map((one) => one.id)).not.toContain(id);
      for (const query of [
        'product=1',
        'product=x&lang=en',
        'stars=9&lang=en',
        'after=1&lang=en',
      ]) {
        expect((await shop.visitor().json(`/api/reviews?${query}`)).status, query).toBe(400);
      }
    });

    test('a review is changed only by staff who saw its current version, and hidden only with a reason', async () => {
      const id = await leaveReview(shop);
      await expect(publish(shop, id, { act: 'hide' })).rejects.toThrow('reason_missing');
      await expect(publish(shop, id, { act: 'answer' })).rejects.toThrow('answer_missing');
      await expect(publish(shop, id, { act: 'answer', answer: 'a\u0007' })).rejects.toThrow(
        'text_invalid',
      );
      await publish(shop, id, { answer: 'Thank you!' });
      await expect(publish(shop, id, { act: 'hide', reason: 'x' })).rejects.toThrow(
        'changed_meanwhile',
      );
      const [review] = await readReviews(shop);
      expect(review).toMatchObject({ state: 'published', answer: 'Thank you!', revision: 2 });
      await publish(shop, id, { act: 'answer', answer: ' ', revision: 2 });
      expect((await readReviews(shop))[0]).toMatchObject({ answer: null, answered_at: null });
    });

    test('a review that waits for three days opens an attention item until it is read', async () => {
      const id = await leaveReview(shop);
      expect(await waitingReviews.find(shop.db, 9)).toEqual([]);
      await sql`update reviews set created_at = now() - interval '73 hours'`.execute(shop.db);
      expect(await waitingReviews.find(shop.db, 9)).toMatchObject([{ subject: 'reviews' }]);
      await publish(shop, id);
      expect(await waitingReviews.find(shop.db, 9)).toEqual([]);
    });
  },
  atOnce,
);

onBothDatabases(
  'a picture of a review',
  (shop) => {
    type Taken = { success: boolean; path: string; code: string; error: string };
    const upload = (visitor: Visitor, body: Buffer | string, headers = {}) =>
      visitor.json<Taken>('/api/review-pictures/new', {
        method: 'POST',
        headers,
        body: typeof body === 'string' ? body : new Uint8Array(body),
      });
    const small = () => drawPicture('jpeg', 400, 500);
    const media = (path: string) => shop.visitor().fetch(`/media/reviews/${path}/240.webp`);
    const look = async (visitor: Visitor, path: string) =>
      (await visitor.fetch(`/api/review-pictures/${path}`)).status;

    test('a picture of a review is re-encoded without location, and private until published', async () => {
      const { link } = await buyAndReceive(shop);
      const visitor = holderOf(shop, link);
      const photo = await sharp(await small())
        .withExif({ IFD0: { Artist: 'Mona' }, IFD3: { GPSLatitude: '25/1' } })
        .jpeg()
        .toBuffer();
      const { body } = await upload(visitor, photo);
      const { path } = body;
      const storedFiles = await sharp(await shop.store.storage.read('reviews', path)).metadata();
      expect([storedFiles.format, storedFiles.exif]).toEqual(['webp', undefined]);
      const staff = await staffVisitor(shop);
      const other = holderOf(shop, (await buyAndReceive(shop)).link);
      const seenBy = async () => [
        await look(visitor, path),
        await look(staff, path),
        await look(other, path),
        await look(shop.visitor(), path),
        (await media(path)).status,
      ];
      expect(await seenBy()).toEqual([200, 200, 404, 404, 404]);
      await sendReviewForm(shop, visitor, { ...fiveStars, 'picture-1': [path] });
      expect(await seenBy()).toEqual([404, 200, 404, 404, 404]);
      const [{ id = '' } = {}] = await readReviews(shop);
      await publish(shop, id);
      const response = await media(path);
      expect([response.status, response.headers.get('cache-control')]).toEqual([
        200,
        'public, max-age=3600',
      ]);
      const { body: page } = await shop
        .visitor()
        .json<{ reviews: { pictures: { large: string }[] }[] }>('/api/reviews?product=1&lang=en');
      const large = page.reviews[0]?.pictures[0]?.large ?? '';
      expect((await shop.visitor().fetch(large)).status).toBe(200);
      for (const width of ['640.webp', '240.avif', 'shared.jpg', '../240.webp']) {
        expect((await shop.visitor().fetch(`/media/reviews/${path}/${width}`)).status).toBe(404);
      }
      await publish(shop, id, { act: 'hide', reason: 'A face', revision: 2 });
      expect((await media(path)).status).toBe(404);
    });

    test('an unpublished picture of a review is visible only to staff with permission and a second factor', async () => {
      const { link } = await buyAndReceive(shop);
      const { path } = (await upload(holderOf(shop, link), await small())).body;
      const moderator = await staffVisitor(shop, 'support');
      const packer = await staffVisitor(shop, 'packer');
      expect([await look(moderator, path), await look(packer, path)]).toEqual([200, 404]);
      await shop.db
        .insertInto('staff_settings')
        .values({ demands_second_factor: true, changed_by: 'store' })
        .execute();
      expect(await look(moderator, path)).toBe(404);
      await shop.db.updateTable('staff_users').set({ twoFactorEnabled: true }).execute();
      expect([await look(moderator, path), await look(packer, path)]).toEqual([200, 404]);
    });

    test('a picture of a review is accepted only from the holder of a valid link, before its body is read', async () => {
      const { orderId, link } = await buyAndReceive(shop);
      const picture = await small();
      expect(await upload(shop.visitor(), picture)).toMatchObject({
        status: 403,
        body: { code: 'link_invalid' },
      });
      const forged = shop.visitor();
      forged.setCookie('nabta_review', `${orderId}~${link.until}~${'A'.repeat(43)}`);
      expect((await upload(forged, picture)).body.code).toBe('link_invalid');
      const late = holderOf(shop, linkOf(orderId, -1));
      expect((await upload(late, picture)).body.code).toBe('expired');
      const { hostname } = new URL(shop.url);
      const foreign = await fetch(`${shop.url}/api/review-pictures/new`, {
        method: 'POST',
        headers: { origin: `http://evil.${hostname}`, cookie: holderOf(shop, link).cookieHeader },
        body: new Uint8Array(picture),
      });
      expect(foreign.status).toBe(403);
      await sendReviewForm(shop, holderOf(shop, link), fiveStars);
      expect((await upload(holderOf(shop, link), picture)).body.code).toBe('used');
      expect(await shop.db.selectFrom('review_uploads').selectAll().execute()).toEqual([]);
    });

    test.each<[code: string, make: () => Promise<Buffer | string>]>([
      ['not_a_picture', async () => '<svg xmlns="http://www.w3.org/2000/svg"/>'],
      ['not_a_picture', async () => ''],
      ['damaged', async () => (await small()).subarray(0, 2000)],
      ['too_small', () => drawPicture('png', 399, 400)],
      ['too_many_pixels', drawBomb],
    ])('a hostile picture of a review is refused: %s', async (code, make) => {
      const { link } = await buyAndReceive(shop);
      const write = vi.spyOn(shop.store.storage, 'write');
      const refused = await upload(holderOf(shop, link), await make(), { 'x-lang': 'ar' });
      expect(refused).toMatchObject({ status: 422, body: { code } });
      expect(refused.body.error).toMatch(/\p{Script=Arabic}/u);
      expect(write).not.toHaveBeenCalled();
    });

    test('a review gets at most three pictures, all its own and none that was removed', async () => {
      const { link } = await buyAndReceive(shop);
      const visitor = holderOf(shop, link);
      const paths: string[] = [];
      for (let at = 0; at < 4; at += 1)
        paths.push((await upload(visitor, await small())).body.path);
      const other = holderOf(shop, (await buyAndReceive(shop)).link);
      const theirs = (await upload(other, await small())).body.path;
      const uploads = [
        paths,
        [theirs],
        ['../../secret'],
        ['00000000-0000-0000-0000-000000000000.webp'],
      ];
      for (const pictures of uploads) {
        const refused = await sendReviewForm(shop, visitor, {
          ...fiveStars,
          'picture-1': pictures,
        });
        expect(refused, `${pictures}`).toMatchObject({ kind: 'refused', status: 422 });
      }
      const sent = await sendReviewForm(shop, visitor, {
        ...fiveStars,
        'picture-1': paths.slice(1),
      });
      expect(sent).toMatchObject({ kind: 'sent' });
      const storedFiles = await shop.db
        .selectFrom('review_pictures')
        .select('path')
        .orderBy('position')
        .execute();
      expect(storedFiles.map(({ path }) => path)).toEqual(paths.slice(1));
      // The one that was left out goes at once, the other order's stays for its day.
      await removeReviewPictures(shop.store);
      expect(await shop.store.storage.has('reviews', `${paths[0]}`)).toBe(false);
      expect(await shop.store.storage.has('reviews', theirs)).toBe(true);
      await sql`update review_uploads set uploaded_at = now() - interval '25 hours'`.execute(
        shop.db,
      );
      await removeReviewPictures(shop.store);
      expect(await shop.store.storage.has('reviews', theirs)).toBe(false);
      expect(await shop.store.storage.has('reviews', `${paths[1]}`)).toBe(true);
      const tooLate = await sendReviewForm(shop, other, { ...fiveStars, 'picture-1': [theirs] });
      expect(tooLate).toMatchObject({ kind: 'refused', status: 422 });
    });

    test('a picture of a review is exported with it, and removed when its writer is erased', async () => {
      const { link } = await buyAndReceive(shop);
      const visitor = holderOf(shop, link);
      const { path } = (await upload(visitor, await small())).body;
      const unsent = (await upload(visitor, await small())).body.path;
      await sendReviewForm(shop, visitor, { ...fiveStars, 'picture-1': [path] });
      const [{ id = '' } = {}] = await readReviews(shop);
      await publish(shop, id);
      expect((await media(path)).status).toBe(200);
      const { tables } = (await exportPerson(shop.db, mona.email, 'store')) ?? {};
      expect(tables).toMatchObject({
        reviews: [{ name: 'Mona S.', body: 'My hair is fuller.', stars: 5 }],
        review_pictures: [{ path }],
        review_requests: [{}],
      });
      await erasePerson(shop.db, { email: mona.email, isForced: true, actor: 'store' });
      expect(await readReviews(shop)).toEqual([]);
      expect((await media(path)).status).toBe(404);
      const { body } = await shop.visitor().json('/api/reviews?product=1&lang=en');
      expect(body.reviews).toEqual([]);
      await removeReviewPictures(shop.store);
      const { storage } = shop.store;
      expect(await storage.has('reviews', path)).toBe(false);
      expect(await storage.has('reviews', unsent)).toBe(false);
      expect(await storage.has('variants', `reviews/${path}/240.webp`)).toBe(false);
    });
  },
  atOnce,
);
