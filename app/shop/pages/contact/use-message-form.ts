import { useEffect, useState } from 'react';
import { valueIn } from '#app/ui/form-control.ts';
import { useLanguage } from '#app/ui/language.ts';
import { useCheckedForm } from '#app/ui/use-checked-form.ts';
import { useKeptTyping } from '#app/ui/use-kept-typing.ts';
import { type ContactField, contactFieldNames, isEmptyDraft } from '#domain/contact/message.ts';
import {
  checkField,
  fillFields,
  type MessageProblem,
  readFields,
  trapName,
} from './message-rules.ts';
import { forgetDraft, readDraft, sendMessage, storeDraft } from './send-message.ts';

/** How sending ended. `told` is what the store said of it. */
export type Outcome = { isSent: true } | { isSent: false; told: string | undefined };

const msShown = 5000;

/** The message form: what is typed is kept until it has arrived, and sent once. */
export function useMessageForm() {
  const language = useLanguage();
  const [outcome, showOutcome] = usePassing<Outcome>(msShown);
  const checked = useCheckedForm<ContactField, MessageProblem>({
    names: contactFieldNames,
    check: checkField,
    checkedWhenLeft: ['email'],
    async send(form, show) {
      showOutcome(undefined);
      const message = { ...readFields(form), [trapName]: valueIn(form, trapName) };
      const { ok, error, field } = await sendMessage(message, language);
      const blamed = contactFieldNames.find((name) => name === field);
      if (blamed && error) return show({ [blamed]: { told: error } });
      showOutcome(ok ? { isSent: true } : { isSent: false, told: error });
      if (!ok) return;
      form.reset();
      forgetDraft();
    },
  });
  useKeptTyping(checked.form, restoreDraft, saveDraft);
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

/** Something that is shown for a while and then goes by itself. */
function usePassing<T>(ms: number) {
  const [shown, show] = useState<T>();
  useEffect(() => {
    if (shown === undefined) return;
    const timer = setTimeout(() => show(undefined), ms);
    return () => clearTimeout(timer);
  }, [shown, ms]);
  return [shown, show] as const;
}
