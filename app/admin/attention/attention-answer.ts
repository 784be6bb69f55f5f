/** What became of something that was done with an item. */
export type AttentionAnswer = { id: string } & (
  | { kind: 'done' }
  /** A colleague was faster, or, without a name, it was over by itself. */
  | { kind: 'resolved'; byStaff: boolean; by: string | undefined; when: string }
  | { kind: 'happened_again'; times: number }
  | { kind: 'asked'; result: 'paid' | 'failed' | 'open' }
  /** For a reason of ours, or because of an unexpected error. */
  | { kind: 'refused'; message: string | undefined }
);
