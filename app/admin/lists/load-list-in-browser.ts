import { documentLanguage } from '#app/ui/use-language.ts';
import { type LoadOptions, loadForStaff } from '../shell/load-for-staff.ts';
import { isForbidden } from '../ui/load-failed.tsx';
import type { List, Paged } from './define-list.ts';
import type { ListData } from './list-data.ts';

/** Returns an empty page after a failed load: the list retries automatically. */
export async function loadListInBrowser<Filters extends Paged, Row, Extras>(
  list: List<Filters>,
  request: Request,
  load: () => Promise<ListData<Filters, Row, Extras>>,
  options?: LoadOptions,
): Promise<ListData<Filters, Row, Extras>> {
  try {
    return await loadForStaff(request, load, options);
  } catch (result) {
    if (result instanceof Response || isForbidden(result)) throw result;
    const language = documentLanguage();
    const params = list.address.fromRequest(request);
    return { language, ...params, isLoaded: false, rows: [], next: undefined, extras: undefined };
  }
}
