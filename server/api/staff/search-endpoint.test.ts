import { expect, test } from 'vitest';
import { type SearchResults, searchResults } from '#app/admin/navigation/search-contract.ts';
import type { RoleName } from '#domain/staff/roles.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { staffVisitor } from '../../../tests/support/staff-visitor.ts';

onBothDatabases('the search box', (shop) => {
  const none: SearchResults = { orders: [], customers: [], products: [], articles: [] };
  const search = async (q: string, role: RoleName = 'admin') => {
    const visitor = await staffVisitor(shop, role);
    const { status, headers, body } = await visitor.json(
      `/api/admin/search?q=${encodeURIComponent(q)}`,
    );
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('private, no-store');
    return searchResults.parse(body);
  };
  const addOrder = (order_id: string, values: Record<string, string | null> = {}) =>
    shop.db
      .insertInto('orders')
      .values({
        order_id,
        total: '39.00',
        status: 'paid',
        first_name: 'Mona',
        last_name: 'Saleh',
        email: 'Mona@Example.com ',
        ...values,
      })
      .execute();

  test('the search finds orders and each customer once, in any case', async () => {
    await addOrder('400000000001');
    await addOrder('400000000002', { email: 'mona@example.com' });
    await addOrder('400000000003', { first_name: 'Omar', email: null });
    const { orders, customers } = await search('SALEH mona');
    expect(orders.map(({ orderId }) => orderId).sort()).toEqual(['400000000001', '400000000002']);
    expect(orders[0]).toMatchObject({ name: 'Mona Saleh', totalCents: 3900, currency: 'USD' });
    expect(customers).toEqual([
      { email: 'mona@example.com', name: 'Mona Saleh', orderId: expect.any(String) },
    ]);
  });

  test('the search finds an unpaid order by its exact number, in either digits', async () => {
    await addOrder('400000000004', { status: 'pending' });
    for (const typed of ['400000000004', '#400000000004', '٤٠٠٠٠٠٠٠٠٠٠٤']) {
      const { orders, customers } = await search(typed);
      expect(orders).toEqual([{ orderId: '400000000004' }]);
      expect(customers).toEqual([]);
      await shop.db.deleteFrom('staff_users').execute();
    }
  });

  test('the search finds products and articles by their title in either language', async () => {
    const [product] = await shop.db.selectFrom('products').selectAll().orderBy('id').execute();
    const { products } = await search(`${product?.title_ar}`.toUpperCase());
    expect(products[0]).toEqual({
      id: product?.id,
      titles: { en: product?.title_en, ar: product?.title_ar },
    });
    await shop.db.deleteFrom('staff_users').execute();
    const { articles } = await search('follicle');
    expect(articles.map(({ name }) => name)).toContain('article/hair-follicle-science');
  });

  test('the search finds an article by its draft, and not by a title that it replaces', async () => {
    const name = 'article/hair-follicle-science';
    const draft = JSON.stringify({ title_en: 'Roots at night', title_ar: 'الجذور ليلًا' });
    await shop.db
      .insertInto('shop_texts')
      .values({ name, draft, changed_by: 'store' } as never)
      .execute();
    expect((await search('roots at')).articles).toEqual([
      { name, titles: { en: 'Roots at night', ar: 'الجذور ليلًا' } },
    ]);
  });

  test('the search leaves out what the role may not open', async () => {
    await addOrder('400000000001');
    const { orders, customers } = await search('mona', 'packer');
    expect(orders).toHaveLength(1);
    expect(customers).toEqual([]);
    const product = await shop.db.selectFrom('products').selectAll().executeTakeFirstOrThrow();
    await shop.db.deleteFrom('staff_users').execute();
    expect(await search(`${product.title_en}`, 'packer')).toEqual(none);
  });

  test.each(['', ' ', 'a', '\u0000', '%', "'); --"])(
    'the search finds nothing for %j',
    async (typed) => {
      await addOrder('400000000001');
      expect(await search(typed)).toEqual(none);
    },
  );

  test('the search cuts a text that is too long', async () => {
    expect(await search('x'.repeat(5000))).toEqual(none);
  });

  test('the search refuses those who are not signed in', async () => {
    const { status } = await shop.visitor().json('/api/admin/search?q=mona');
    expect(status).toBe(401);
  });
});
