/** Defined apart from the code that opens folders, which loads PGlite. */
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

/** The database of a shop is missing, while its secret or its pictures exist. */
export class DatabaseEmptied extends Error {
  override readonly name = 'DatabaseEmptied';
  constructor(folder: string) {
    super(
      `The database folder ${folder} is empty or missing, and beside it are the secret or the pictures of ` +
        'a shop. Nothing was changed.\nTo restore the shop, run `npm run restore -- FILE` with your newest ' +
        'backup (docs/backup.md). If the shop uses PostgreSQL, set DATABASE_URL. To start a new shop, set ' +
        'DATA_DIR to another folder.',
    );
  }
}
