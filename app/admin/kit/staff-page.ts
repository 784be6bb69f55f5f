import { createContext } from 'react';

export type StaffPage = {
  /** The id of the account for which the page was made: its forms belong to nobody else. */
  account: string;
  /** What keys of forms begin with until a script makes better ones. */
  formKey: string;
};

export const StaffPage = createContext<StaffPage>({ account: '', formKey: '' });
