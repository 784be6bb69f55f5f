import { z } from 'zod';
import { readProductId } from '#domain/catalog/product.ts';
import { setProductActive } from '#domain/catalog/save-product.server.ts';
import { textField } from '../../forms/form-fields.server.ts';
import {
  handleStaffForm,
  type ResultsOf,
  type SentForm,
  staffForm,
} from '../../forms/staff-form.server.ts';

/** Puts a product on sale, or takes it off. */
export async function handleSaleForm(request: Request, context: SentForm['context']) {
  const form = await request.formData();
  const about = `${form.get('product_id') ?? ''}`;
  const sent = { request, context, form };
  return handleStaffForm(sent, forms, { intent: 'sale', about, usualStatus: 409 });
}

const forms = {
  sale: staffForm({
    permission: 'prices.change',
    schema: z.object({ product_id: textField, is_active: textField }),
    async run(values, { store, staffId }) {
      const id = readProductId(values.product_id);
      if (id === undefined) return { kind: 'wrong' };
      const isActive = values.is_active === 'true';
      const isFound = await setProductActive(store.db, { id, isActive, staffId });
      return { kind: isFound ? 'done' : 'wrong' };
    },
  }),
};

export type SaleResult = ResultsOf<typeof forms>['sale'];
