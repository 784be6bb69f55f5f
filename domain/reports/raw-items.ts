type StoredJson = { items: string | undefined; metaData: string | undefined };

/** From their own column, else out of `meta_data`; all of that where it holds no items. */
export function rawItems({ items, metaData }: StoredJson): string | undefined {
  if (items || !metaData) return items ?? metaData;
  try {
    const meta: unknown = JSON.parse(metaData);
    const hasItems = typeof meta === 'object' && meta !== null && 'items' in meta;
    return hasItems ? JSON.stringify(meta.items, null, 2) : metaData;
  } catch {
    return metaData;
  }
}
