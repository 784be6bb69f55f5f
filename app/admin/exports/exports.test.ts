import { beforeEach, expect, test } from 'vitest';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { postForm, staffContextOf } from '../../../tests/support/staff-context.ts';
import { keyField } from '../forms/staff-form-contract.ts';
import { handleExportsAction, loadExports } from './exports.server.ts';

onBothDatabases('an export profile', (shop) => {
  let staff: Awaited<ReturnType<typeof staffContextOf>>;
  let forms = 0;
  beforeEach(async () => {
    staff = await staffContextOf(shop);
  });

  const save = async (form: Record<string, string>, columns = ['phone', 'order_id']) => {
    const used = Object.fromEntries(columns.map((column) => [`use-${column}`, 'on']));
    forms += 1;
    const fields = { [keyField]: `a-form-of-today-${forms}`, intent: 'save', ...used, ...form };
    const request = postForm(shop, '/admin/exports', fields);
    const body = await request.formData();
    for (const column of [...columns, 'email', 'secret']) body.append('column', column);
    const { headers } = request;
    headers.delete('content-type');
    const again = new Request(request.url, { method: 'POST', headers, body });
    return (await handleExportsAction(again, staff.context)).data;
  };
  const load = async (profile = '') =>
    loadExports(new Request(`${shop.url}/admin/exports?profile=${profile}`), staff.context);
  const saved = async (form: Record<string, string> = {}) => {
    const result = await save({ name: 'Courier', 'heading-phone': ' Mobile ', ...form });
    expect(result.kind).toBe('done');
    return result.about;
  };

  test('an export profile is saved with its order and headings, and exports only selected columns', async () => {
    const id = await saved();
    const { profile, profiles } = await load(id);
    expect(profiles).toEqual([{ id, name: 'Courier' }]);
    expect(profile).toMatchObject({
      columns: [
        { column: 'phone', heading: 'Mobile' },
        { column: 'order_id', heading: '' },
      ],
      revision: 1,
    });
  });

  test('an export profile is saved once when its form is sent twice', async () => {
    const form = { name: 'Courier', [keyField]: 'one-and-the-same' };
    expect(await save(form)).toEqual(await save(form));
    expect((await load()).profiles).toHaveLength(1);
  });

  test.each([
    [{ name: ' ' }, undefined, ['name']],
    [{ name: 'x'.repeat(61) }, undefined, ['name']],
    [{ name: 'two\nlines' }, undefined, ['name']],
    [{ name: 'Courier' }, [], ['columns']],
    [{ name: 'C', 'heading-phone': 'x'.repeat(61) }, undefined, ['heading-phone']],
  ] as const)('an invalid export profile reports its fields: %j', async (form, columns, fields) => {
    const result = await save(form, columns ? [...columns] : undefined);
    expect(result).toMatchObject({ kind: 'refused', message: expect.any(String) });
    const { problems = {} } = result as { problems?: Record<string, string> };
    expect(Object.keys(problems)).toEqual(fields);
    expect((await load()).profiles).toEqual([]);
  });

  test('an export profile has a unique name, also when two are saved concurrently', async () => {
    const answers = await Promise.all([save({ name: 'Courier' }), save({ name: 'Courier' })]);
    expect(answers.map(({ kind }) => kind).sort()).toEqual(['done', 'refused']);
    expect((await load()).profiles).toHaveLength(1);
  });

  test('an export profile that a colleague changed or removed is not overwritten', async () => {
    const id = await saved();
    const edited = { id, revision: '1', name: 'Aramex' };
    expect(await save(edited)).toMatchObject({ kind: 'done', about: id });
    expect(await save({ ...edited, name: 'Other' })).toMatchObject({ kind: 'refused' });
    expect((await load(id)).profile).toMatchObject({ name: 'Aramex', revision: 2 });
    expect(await save({ intent: 'remove', id })).toMatchObject({ kind: 'done' });
    expect(await save({ ...edited, revision: '2' })).toMatchObject({ kind: 'refused' });
    expect(await load(id)).toMatchObject({ profiles: [], profile: undefined, isGone: true });
  });

  test('an export profile of an older release drops only unknown columns', async () => {
    const id = await saved();
    const columns = JSON.stringify([
      { column: 'fax', heading: '' },
      7,
      { column: 'city', heading: 'C' },
    ]);
    await shop.db.updateTable('export_profiles').set({ columns }).execute();
    expect((await load(id)).profile?.columns).toEqual([{ column: 'city', heading: 'C' }]);
  });
});
