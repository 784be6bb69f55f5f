/** Apart from what opens folders, which loads PGlite. */
export class DatabaseFolderError extends Error {
  override readonly name = 'DatabaseFolderError';
  constructor(folder: string, fault: string, options?: ErrorOptions) {
    super(
      `The database folder ${folder} cannot be opened: ${fault}. Nothing in it was changed.\n` +
        'To restore the shop, move the folder away and run `npm run restore -- FILE` with your ' +
        'newest backup (docs/backup.md).',
      options,
    );
  }
}
