import { useEffect, useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { useLanguage } from '#app/ui/use-language.ts';
import { FormOutcome } from '../../forms/form-notices.tsx';
import { HiddenFields, StaffForm, useStaffForm } from '../../forms/staff-form.tsx';
import { slipMessages } from './slip-messages.tsx';
import type { PrintResult } from './slips.server.ts';

/** Prints the slips and records that, also where the browser's own menu prints them. */
export function PrintSlips({ prints }: { prints: string }) {
  const { page } = slipMessages[useLanguage()];
  const form = useStaffForm<PrintResult>();
  const element = useRef<HTMLFormElement>(null);
  const record = useRecordPrint(() => {
    if (element.current) form.send(new FormData(element.current));
  });
  const press = () => {
    record();
    // The request leaves first: the dialog of the browser halts the page.
    setTimeout(() => print());
  };
  return (
    <StaffForm form={form} ref={element} className="flex flex-wrap items-center gap-x-4">
      <HiddenFields prints={prints} />
      <Button onClick={press}>{page.print}</Button>
      {form.result?.kind === 'done' && (
        <p role="status" className="text-muted text-xs">
          {page.printRecorded}
        </p>
      )}
      <FormOutcome form={form} />
    </StaffForm>
  );
}

/** Records each printing once: a press of the button also triggers the browser's `beforeprint`. */
function useRecordPrint(send: () => void): () => void {
  const latest = useRef(send);
  const isRecorded = useRef(false);
  useEffect(() => {
    latest.current = send;
  });
  useEffect(() => {
    const begin = () => {
      if (!isRecorded.current) latest.current();
      isRecorded.current = true;
    };
    const end = () => {
      isRecorded.current = false;
    };
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return () => {
    latest.current();
    isRecorded.current = true;
  };
}
