/** Messages of all forms that edit a long record. */
export const editing = {
  languages: { en: 'English', ar: 'Arabic' },
  wrong: 'Not saved: please look at the marked fields.',
  refused:
    'Something went wrong and we do not know whether it was saved. Save again: everything you typed is still here.',
  staleBy: '{who}, {at}',
  staleUnknown: 'Changed outside the back office',
  you: 'You',
  empty: 'empty',
  taken: 'Copied into the form.',
  takeTheirs: 'Use theirs',
  formerStaff: 'Former colleague',
  leaveTitle: 'Leave without saving?',
  leaveText: 'Your changes on this page will be lost.',
  stay: 'Stay here',
  leave: 'Leave',
} as const;
