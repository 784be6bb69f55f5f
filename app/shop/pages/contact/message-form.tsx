import { useEffect, useState } from 'react';
import { href, Link } from 'react-router';
import { useTranslations } from 'use-intl';
import { Button } from '#app/ui/button.tsx';
import { TextAreaField, TextField } from '#app/ui/field.tsx';
import {
  type ControlProblem,
  findControl,
  findControlProblem,
  readFieldValue,
} from '#app/ui/form-control.ts';
import { Notice } from '#app/ui/panel.tsx';
import { LockIcon } from '#app/ui/tool-icons.tsx';
import { useCheckedForm } from '#app/ui/use-checked-form.ts';
import { useIsHydrated } from '#app/ui/use-is-hydrated.ts';
import { useLanguage } from '#app/ui/use-language.ts';
import { usePersistedForm } from '#app/ui/use-persisted-form.ts';
import type { contact } from '#app/words/en/contact.ts';
import type { Translation } from '#app/words/message-types.ts';
import {
  type ContactField,
  type ContactFields,
  contactFieldNames,
  contactLimits,
  isEmptyDraft,
} from '#domain/contact/message.ts';
import { forgetDraft, readDraft, sendMessage, storeDraft } from './send-message.ts';

type ContactText = Translation<typeof contact>;

export function MessageForm({ text }: { text: ContactText }) {
  const { problems, isSending, outcome, handlers } = useMessageForm();
  const isHydrated = useIsHydrated();
  const messages = text.form;
  const field = (name: ContactField) => ({
    name,
    label: messages[name],
    problem: problemMessage(text, name, problems[name]),
    required: true,
    // Edits made now would be cleared unsent.
    readOnly: isSending,
  });

  return (
    <form {...handlers} noValidate aria-labelledby="message-title">
      <h2 id="message-title" className="font-display font-medium text-2xl">
        {messages.title}
      </h2>
      <p className="mt-1 text-muted text-sm">{messages.intro}</p>
      <div className="mt-6 grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField {...field('name')} maxLength={contactLimits.name} autoComplete="name" />
        <TextField
          {...field('email')}
          type="email"
          dir="ltr"
          maxLength={contactLimits.email}
          autoComplete="email"
          hint={messages.emailHint}
        />
        <TextField
          {...field('subject')}
          maxLength={contactLimits.subject}
          autoComplete="off"
          className="sm:col-span-2"
        />
        <TextAreaField
          {...field('message')}
          rows={6}
          autoComplete="off"
          hint={messages.messageHint}
          className="sm:col-span-2"
        />
      </div>
      <Trap />
      {/* No submit button before hydration: the browser would put the form into the address. */}
      <Button
        type={isHydrated ? 'submit' : 'button'}
        size="lg"
        pending={isSending}
        className="mt-7 w-full"
      >
        {isSending ? messages.sending : messages.send}
      </Button>
      <OutcomeNotice outcome={outcome} text={text} />
      <PrivacyLine text={text} />
    </form>
  );
}

/** Honeypot: hidden from people, screen readers, the keyboard and password managers. */
function Trap() {
  return (
    <div className="hidden" aria-hidden="true">
      <input
        type="text"
        name={trapName}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore="true"
        data-lpignore="true"
        data-bwignore="true"
      />
    </div>
  );
}

type OutcomeNoticeProps = { outcome: Outcome | undefined; text: ContactText };

function OutcomeNotice({ outcome, text }: OutcomeNoticeProps) {
  return (
    <>
      {/* Rendered before its text: screen readers announce only what changes in it. */}
      <div role="status">
        {outcome?.isSent && (
          <div ref={bringIntoView} className={noticePlace}>
            <Notice tone="good">{text.form.sent}</Notice>
          </div>
        )}
      </div>
      {outcome?.isSent === false && (
        <div ref={bringIntoView} className={noticePlace}>
          <Notice tone="bad" role="alert">
            {outcome.message ?? text.form.failed}
          </Notice>
        </div>
      )}
    </>
  );
}

const noticePlace = 'mt-5 scroll-mb-6 animate-rise';

// Scrolls the new element into view: on a phone the button is often at the lower edge, with the element below
// it.
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function PrivacyLine({ text }: { text: ContactText }) {
  const t = useTranslations('shop.links');
  return (
    <p className="mt-5 flex items-start gap-2 text-muted text-sm">
      <LockIcon className="mt-[0.2em]" />
      <span>
        {text.form.privacy}{' '}
        <Link to={href('/privacy')} className="underline underline-offset-4 hover:text-ink">
          {t('privacy')}
        </Link>
      </span>
    </p>
  );
}

function problemMessage(
  { problem: messages }: ContactText,
  name: ContactField,
  problem: MessageProblem | undefined,
): string | undefined {
  if (problem === undefined) return undefined;
  if (problem === 'missing') return messages[name];
  if (problem === 'shape') return messages.emailShape;
  return problem === 'long' ? messages.tooLong : problem.message;
}

/** `message` is the store's. */
type Outcome = { isSent: true } | { isSent: false; message: string | undefined };

const noticeMs = 5000;

function useMessageForm() {
  const language = useLanguage();
  const [outcome, showOutcome] = usePassing<Outcome>(noticeMs);
  const checked = useCheckedForm<ContactField, MessageProblem>({
    names: contactFieldNames,
    check: checkField,
    checkedWhenLeft: ['email'],
    async send(form, show) {
      showOutcome(undefined);
      const message = { ...readFields(form), [trapName]: readFieldValue(form, trapName) };
      const { ok, error, field } = await sendMessage(message, language);
      const blamed = contactFieldNames.find((name) => name === field);
      if (blamed && error) return show({ [blamed]: { message: error } });
      showOutcome(ok ? { isSent: true } : { isSent: false, message: error });
      if (!ok) return;
      form.reset();
      forgetDraft();
    },
  });
  usePersistedForm(checked.form, restoreDraft, saveDraft);
  return { ...checked, outcome };
}

function restoreDraft(form: HTMLFormElement): void {
  const draft = readDraft();
  if (draft) fillFields(form, draft);
}

function saveDraft(form: HTMLFormElement): void {
  const fields = readFields(form);
  if (isEmptyDraft(fields)) forgetDraft();
  else storeDraft(fields);
}

function usePassing<T>(ms: number) {
  const [notice, show] = useState<T>();
  useEffect(() => {
    if (notice === undefined) return;
    const timer = setTimeout(() => show(undefined), ms);
    return () => clearTimeout(timer);
  }, [notice, ms]);
  return [notice, show] as const;
}

type MessageProblem = ControlProblem | 'long' | { message: string };

const trapName = '_gotcha';

function checkField(form: HTMLFormElement, name: ContactField): MessageProblem | undefined {
  const control = findControl(form, name);
  if (!control) return undefined;
  const isLong = control.value.trim().length > contactLimits[name];
  return findControlProblem(control) ?? (isLong ? 'long' : undefined);
}

function readFields(form: HTMLFormElement): ContactFields {
  return {
    name: readFieldValue(form, 'name'),
    email: readFieldValue(form, 'email'),
    subject: readFieldValue(form, 'subject'),
    message: readFieldValue(form, 'message'),
  };
}

/** Leaves fields alone that were already typed into. */
function fillFields(form: HTMLFormElement, draft: ContactFields): void {
  for (const name of contactFieldNames) {
    const control = findControl(form, name);
    if (control?.value === '') control.value = draft[name];
  }
}
