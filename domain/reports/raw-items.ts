type StoredJson = { items: string | undefined; metaData: string | undefined };

/**
 * The items of an order as JSON, as they are stored: from their own column, else out of `meta_data`;
 * that as a whole where it holds no items.
 */
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
