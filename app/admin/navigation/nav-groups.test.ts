import { expect, test } from 'vitest';
import { type Page, staffPages } from '#domain/addresses.ts';
import { findCurrentPage, listGroups, navGroups } from './nav-groups.ts';

test('the permissions of the navigation are those of the addresses', () => {
  const rules = new Map(Object.values<Page>(staffPages).map(({ path, rules }) => [path, rules]));
  for (const { to, needs } of navGroups.flatMap(({ pages }) => [...pages])) {
    expect(rules.get(to)?.seenBy, to).toBe(needs);
  }
});

test('the current page of an address is the one with the longest address that it begins with', () => {
  const currentPage = (path: string) => {
    const { group, page, isExact } = findCurrentPage(path) ?? {};
    return `${group} ${page} ${isExact}`;
  };
  expect(currentPage('/admin')).toBe('orders orders true');
  expect(currentPage('/admin/')).toBe('orders orders true');
  expect(currentPage('/admin/orders/123456789012')).toBe('orders orders false');
  expect(currentPage('/admin/payments')).toBe('reports payments true');
  expect(currentPage('/admin/customers/7')).toBe('customers customers false');
  expect(currentPage('/admin/settings/other')).toBe('settings general false');
  expect(currentPage('/admin/account')).toBe('undefined undefined undefined');
});

test('a role has the groups of the pages that it may open, each leading to the first of them', () => {
  const listed = (role: Parameters<typeof listGroups>[0]) =>
    listGroups(role).map(({ name, pages }) => `${name} ${pages[0]?.to}`);
  expect(listed('packer')).toEqual([
    'today /admin/today',
    'orders /admin',
    'products /admin/stock',
  ]);
  expect(listed('support')).toEqual([
    'today /admin/today',
    'orders /admin',
    'inbox /admin/messages',
    'products /admin/products',
    'customers /admin/customers',
    'settings /admin/texts',
  ]);
  expect(listed('owner')).toHaveLength(navGroups.length);
});

test('the page of remittances is listed in a shop that takes cash, for those who record it', () => {
  const hasRemittances = (role: Parameters<typeof listGroups>[0], takesCash: boolean) =>
    listGroups(role, { takesCash }).some(({ pages }) =>
      pages.some(({ name }) => name === 'remittances'),
    );
  expect(hasRemittances('manager', true)).toBe(true);
  expect(hasRemittances('manager', false)).toBe(false);
  expect(hasRemittances('packer', true)).toBe(false);
});
