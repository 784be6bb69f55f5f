import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import { storeContext, visitorContext } from '#app/context.ts';
import { staffContext } from '#app/middleware/staff-only.ts';
import { can } from '#domain/permissions.ts';
import {
  makeTestBackup,
  recordLookedAt,
  sendTestMail,
  setFirstSteps,
  testAddress,
  testGateways,
} from '#domain/settings/first-steps.server.ts';
import type {
  AddressTestResult,
  BackupTestResult,
  KeyTestResult,
  MailTestResult,
  SetupProgress,
} from '#domain/settings/first-steps.ts';
import { isRealGatewayName } from '#domain/settings/real-gateways.ts';
import { findSetupProgress, listSetup } from '#domain/setup/list-setup.server.ts';
import { type RemovedDemo, removeDemo } from '#domain/texts/demo-shop.server.ts';
import { textField } from './form-fields.server.ts';
import { type ResultsOf, type StaffFormInput, staffForm } from './staff-form.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Returns undefined for those who cannot open the setup guide, and once it is complete or hidden. */
export function loadSetupProgress(context: Context): Promise<SetupProgress | undefined> {
  const member = context.get(staffContext);
  if (!can(member.role, 'settings.change')) return Promise.resolve(undefined);
  return findSetupProgress(context.get(storeContext), member);
}

type StepOutcome = {
  kind: 'done';
  keys?: KeyTestResult[];
  mail?: MailTestResult;
  address?: AddressTestResult;
  backup?: BackupTestResult;
};

const stepForm = {
  permission: 'settings.change',
  /** Adds the list of steps as it is after the form. */
  async afterCommit(outcome: StepOutcome, { context, store }: StaffFormInput) {
    return { ...outcome, list: await listSetup(store, context.get(staffContext)) };
  },
} as const;

/** `about` is the step; for `try-gateway` it may be the one gateway to test. */
export const stepForms = {
  'look-at-step': staffForm({
    ...stepForm,
    schema: z.object({ about: textField }),
    async run({ about }, { store, staffId }): Promise<StepOutcome> {
      await recordLookedAt(store.db, staffId, about);
      return { kind: 'done' };
    },
  }),
  'try-gateway': staffForm({
    ...stepForm,
    idempotent: 'outside',
    schema: z.object({ about: textField }),
    async run({ about }, { store, staffId }): Promise<StepOutcome> {
      const only = isRealGatewayName(about) ? about : undefined;
      return { kind: 'done', keys: await testGateways(store, staffId, only) };
    },
  }),
  'try-mail': staffForm({
    ...stepForm,
    idempotent: 'outside',
    schema: z.object({ to: textField }),
    async run({ to }, { store, staffId, context }): Promise<StepOutcome> {
      const { language } = context.get(visitorContext);
      return { kind: 'done', mail: await sendTestMail(store, { staffId, to }, language) };
    },
  }),
  'try-domain': staffForm({
    ...stepForm,
    idempotent: 'outside',
    schema: z.object({}),
    async run(_, { store, staffId }): Promise<StepOutcome> {
      return { kind: 'done', address: await testAddress(store, staffId) };
    },
  }),
  'try-backups': staffForm({
    ...stepForm,
    idempotent: 'outside',
    schema: z.object({}),
    async run(_, { store, staffId }): Promise<StepOutcome> {
      return { kind: 'done', backup: await makeTestBackup(store, staffId) };
    },
  }),
  'remove-demo': staffForm({
    ...stepForm,
    schema: z.object({}),
    async run(_, { store, staffId }) {
      const removed = await removeDemo(store.db, `staff:${staffId}`);
      return { kind: 'done' as const, removed };
    },
    async afterCommit(outcome: { kind: 'done'; removed: RemovedDemo }, { context, store }) {
      return { ...outcome, list: await listSetup(store, context.get(staffContext)) };
    },
  }),
  'hide-steps': staffForm({
    permission: 'settings.change',
    schema: z.object({}),
    async run(_, { store, staffId }) {
      await setFirstSteps(store.db, staffId, 'hidden');
      return { kind: 'done', list: undefined };
    },
  }),
};

type StepResults = ResultsOf<typeof stepForms>;
export type StepIntent = keyof StepResults;
export type StepResult = StepResults[StepIntent];
