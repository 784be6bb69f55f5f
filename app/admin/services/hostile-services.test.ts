import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openFields, type SavedKind, savedKinds, secretFields } from '#domain/settings/services.ts';
import { hostileText } from '../../../tests/support/hostile-input.ts';
import { onBothDatabases } from '../../../tests/support/on-both-databases.ts';
import { newKey } from '../../../tests/support/purchase.ts';
import { postForm, staffContextOf } from '../../../tests/support/staff-context.ts';
import { keyField } from '../forms/staff-form-contract.ts';
import { handleServicesAction, loadServices } from './services.server.ts';

const seed = Number(process.env.FUZZ_SEED ?? 20_261_127);
/** Each checks a password, which is slow on purpose. */
const forms = 40;

/** One bad field among good ones comes further than a form of bad fields. */
const goodFields: Record<string, string> = {
  host: '127.0.0.1',
  port: '9',
  security: 'starttls',
  user: 'shop',
  from: 'shop@oud.example',
  password: 'hidden-password',
  merchant: 'm-1',
  is_test: '1',
  key: 'sk_test_hidden',
  webhook_secret: 'whsec_hidden',
  first: 'tap',
  fallback: 'stripe',
};

const fieldsOf = (kind: SavedKind) => [...openFields[kind], ...secretFields[kind]];

const hostileForm = fc.constantFrom(...savedKinds).chain((kind) =>
  fc.record({
    kind: fc.constant(kind),
    intent: fc.constantFrom('save', 'save', 'save', 'remove'),
    about: fc.oneof({ weight: 9, arbitrary: fc.constant<string>(kind) }, hostileText),
    // Undefined: what the form shows.
    seen: fc.oneof({ weight: 9, arbitrary: fc.constant(undefined) }, hostileText),
    fields: fc.dictionary(fc.constantFrom(...fieldsOf(kind), 'current', 'code'), hostileText, {
      maxKeys: 2,
    }),
    isTwice: fc.boolean(),
  }),
);

onBothDatabases(
  'the form of email and payments',
  (shop) => {
    test('hostile input is refused at its field or saved whole, and no secret comes back', async () => {
      const staff = await staffContextOf(shop);
      const currentId = (kind: SavedKind) =>
        shop.store.services.saved().find((one) => one.kind === kind && one.isCurrent)?.id ?? '';
      const send = async (entries: [string, string][]) => {
        // The limit of password checks has a test of its own.
        await shop.db.deleteFrom('attempt_counts').execute();
        const first = Object.fromEntries(entries);
        const request = postForm(shop, '/admin/settings/services', first);
        const body = new FormData();
        for (const [name, text] of entries) body.append(name, text);
        const action = handleServicesAction(body, { request, context: staff.context });
        // A form that no page has sent is refused as a whole.
        return action.then(
          ({ data }) => data,
          (thrown: { init?: { status?: number } }) => {
            if (thrown.init?.status !== 400) throw thrown;
            return { kind: 'refused' };
          },
        );
      };
      const results = new Set<string>();
      for (const sample of fc.sample(hostileForm, { seed, numRuns: forms })) {
        const { kind, intent, about, seen = currentId(kind), fields, isTwice } = sample;
        const good = fieldsOf(kind).map((name) => [name, goodFields[name] ?? ''] as const);
        const all: Record<string, string> = {
          [keyField]: newKey(),
          current: staff.password,
          code: '',
          intent,
          about,
          seen,
          ...Object.fromEntries(good),
          ...fields,
        };
        const entries = Object.entries(all);
        const result = await send(isTwice ? [...entries, ...Object.entries(fields)] : entries);
        expect(['done', 'refused'], JSON.stringify({ sample, result })).toContain(result.kind);
        results.add(`${intent} ${result.kind}`);
        expect(JSON.stringify(result)).not.toMatch(/hidden/);
      }
      expect([...results]).toEqual(expect.arrayContaining(['save done', 'save refused']));
      expect(JSON.stringify(await loadServices(staff.context))).not.toMatch(/hidden/);
      expect(shop.store.services.unreadable()).toEqual([]);
      expect(shop.log.text()).not.toMatch(/hidden/);
    });
  },
  { PAYMENT_GATEWAY: 'back-office' },
);
