import { type FocusEvent, type FormEvent, useRef, useState } from 'react';

export type Problems<Name extends string, Problem> = Partial<Record<Name, Problem>>;

type Rules<Name extends string, Problem> = {
  /** Names of all controls that may be in the form: the first invalid one in the page gets the focus. */
  names: readonly Name[];
  check(form: HTMLFormElement, name: Name): MaybeLater<Problem | undefined>;
  checkedWhenLeft?: readonly Name[];
  /** A field whose value decides whether others are valid. */
  decides?: Partial<Record<Name, Name | readonly Name[]>>;
  /** The form cannot be sent again until this is done; `show` takes the receiver's problems. */
  send(form: HTMLFormElement, show: (problems: Problems<Name, Problem>) => void): Promise<void>;
};

type MaybeLater<T> = T | Promise<T>;

/** Shown on submit, when a wrong field is changed, and when a field checked early is left. */
export function useCheckedForm<Name extends string, Problem>(rules: Rules<Name, Problem>) {
  const { names, check, checkedWhenLeft = [], decides, send } = rules;
  const form = useRef<HTMLFormElement>(null);
  const isBusy = useRef(false);
  const [isSending, setSending] = useState(false);
  const [problems, setProblems] = useState<Problems<Name, Problem>>({});

  const recheck = async (name: Name) => {
    if (!form.current) return;
    const problem = await check(form.current, name);
    setProblems((others) => ({ ...others, [name]: problem }));
  };

  const show = (problems: Problems<Name, Problem>) => {
    setProblems(problems);
    const controls = [...(form.current?.elements ?? [])] as HTMLInputElement[];
    controls.find(({ name }) => problems[name as Name])?.focus();
  };

  const checkAndSend = async (element: HTMLFormElement) => {
    const problems: Problems<Name, Problem> = {};
    for (const name of names) problems[name] = await check(element, name);
    show(problems);
    const isRight = names.every((name) => problems[name] === undefined);
    if (isRight && form.current) await send(element, show);
  };

  const handlers = {
    ref: form,
    onInput({ target }: FormEvent<HTMLFormElement>) {
      const name = nameOf(target, names);
      if (!name) return;
      const others = [decides?.[name] ?? []].flat() as Name[];
      for (const one of new Set([name, ...others])) if (problems[one]) recheck(one);
    },
    onBlur({ target }: FocusEvent<HTMLFormElement>) {
      const name = nameOf(target, checkedWhenLeft);
      // An empty field that was only tabbed through is no mistake yet.
      if (name && (target as unknown as HTMLInputElement).value) recheck(name);
    },
    async onSubmit(event: FormEvent<HTMLFormElement>) {
      event.preventDefault();
      // State updates too late to stop a second click in the same moment.
      if (isBusy.current) return;
      isBusy.current = true;
      setSending(true);
      try {
        await checkAndSend(event.currentTarget);
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },
  };

  return { form, problems, isSending, handlers };
}

function nameOf<Name extends string>(target: EventTarget, names: readonly Name[]) {
  const { name } = target as HTMLInputElement;
  return names.find((one) => one === name);
}
