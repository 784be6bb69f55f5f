/** Messages of all forms that edit a long record. */
export const editing = {
  languages: { en: 'English', ar: 'Arabic' },
  wrong: 'Not saved: please look at the marked fields.',
  refused:
    'Something unexpected happened. We do not know whether it was saved; send it again. Everything you typed is still here.',
  staleBy: '{who}, {at}',
  staleUnknown: 'Changed outside the back office',
  you: 'You',
  empty: 'empty',
  taken: 'Taken over into the form.',
  takeTheirs: 'Take theirs',
  formerStaff: 'A former member of staff',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you changed on this page would be lost.',
  stay: 'Stay here',
  leave: 'Leave',
} as const;
