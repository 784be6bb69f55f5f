type StoredJson = { items: string | undefined; metaData: string | undefined };

/** Returns the items from their own column, or else from `meta_data`; all of it when it has no items. */
export function itemsJsonOf({ items, metaData }: StoredJson): string | undefined {
  if (items || !metaData) return items ?? metaData;
  try {
    const meta: unknown = JSON.parse(metaData);
    const hasItems = typeof meta === 'object' && meta !== null && 'items' in meta;
    return hasItems ? JSON.stringify(meta.items, null, 2) : metaData;
  } catch {
    return metaData;
  }
}
