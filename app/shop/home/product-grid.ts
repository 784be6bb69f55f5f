/** Desktop grids by preference: the columns, and how many of them the last card spans. */
const desktopGrids = [
  { columns: 3, span: 1 },
  { columns: 4, span: 1 },
  { columns: 3, span: 2 },
  { columns: 4, span: 2 },
  { columns: 3, span: 3 },
] as const;

const columnClass = { 3: 'lg:grid-cols-3', 4: 'lg:grid-cols-4' };
const spanClass = { 1: 'lg:col-span-1', 2: 'lg:col-span-2', 3: 'lg:col-span-3' };

/** Classes of a grid without a hole in its last row: the last card is as wide as that needs. */
export function productGrid(count: number) {
  const { columns, span } = desktopGrid(count);
  const isWideOnPhone = count % 2 === 1;
  const phoneCard = isWideOnPhone ? 'grid grid-cols-2 gap-x-3.5 sm:gap-x-8' : 'flex flex-col';
  const desktopCard = span > 1 ? 'lg:grid lg:grid-cols-2 lg:gap-x-8' : 'lg:flex lg:flex-col';
  return {
    className: columnClass[columns],
    last: `${isWideOnPhone ? 'col-span-2' : ''} ${spanClass[span]}`,
    lastCard: `${phoneCard} ${desktopCard}`,
  };
}

export function desktopGrid(count: number) {
  const fits = desktopGrids.find(({ columns, span }) => (count - 1 + span) % columns === 0);
  return fits ?? desktopGrids[0];
}
