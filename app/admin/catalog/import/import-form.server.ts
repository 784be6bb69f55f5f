import type { RouterContextProvider } from 'react-router';
import { z } from 'zod';
import type { ImportProblem } from '#domain/catalog/import/product-import.ts';
import type { ReadProducts } from '#domain/catalog/import/read-products.ts';
import { findHomeMarket } from '#domain/pricing/home-market.ts';
import { handleStaffForm, type ResultsOf, staffForm } from '../../forms/staff-form.server.ts';

type Context = Readonly<RouterContextProvider>;

const loadImport = () => import('#domain/catalog/import/import-products.server.ts');

/**
 * `previewed`: every row is valid, and the pictures named here are to be uploaded before the form is sent
 * again with their paths.
 */
type Outcome =
  | { kind: 'wrong'; problems: ImportProblem[] }
  | { kind: 'previewed'; pictures: string[] }
  | { kind: 'done'; count: number };

const forms = {
  import: staffForm({
    permission: 'prices.change',
    schema: z.object({}),
    async prepare(_, { form, store }): Promise<ReadProducts & { missing: string[] }> {
      const chosen = readChosen(form);
      const file = form.get('file');
      if (!(file instanceof File) || (file.size === 0 && !file.name)) {
        const problems: ImportProblem[] = [{ code: 'file_missing' }];
        return { products: [], pictures: [], problems, missing: [] };
      }
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { readProductFile } = await loadImport();
      const read = await readProductFile(
        { ...store, home: findHomeMarket(store.markets) },
        bytes,
        chosen,
      );
      return { ...read, missing: read.pictures.filter((name) => !chosen.get(name)) };
    },
    async run(_, { store, staffId, prepared }): Promise<Outcome> {
      const { problems, missing, products } = prepared;
      if (problems.length > 0) return { kind: 'wrong', problems };
      if (missing.length > 0) return { kind: 'previewed', pictures: missing };
      const { createProducts } = await loadImport();
      const ids = await createProducts(store.db, {
        products,
        staffId,
        home: findHomeMarket(store.markets),
      });
      return { kind: 'done', count: ids.length };
    },
  }),
};

export type ImportResult = ResultsOf<typeof forms>['import'];

/** Names of the chosen pictures, each with its path once it is uploaded. */
function readChosen(form: FormData): Map<string, string | undefined> {
  const paths = form.getAll('picture_path').map(String);
  const names = form.getAll('picture_name').map(String);
  return new Map(names.map((name, at) => [name, paths[at] || undefined]));
}

export async function handleImportAction(request: Request, context: Context) {
  return handleStaffForm({ request, context, form: await request.formData() }, forms);
}
