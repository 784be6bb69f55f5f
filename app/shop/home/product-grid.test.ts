import fc from 'fast-check';
import { expect, test } from 'vitest';
import { desktopGrid, productGrid } from './product-grid.ts';

test('the product grid fills every row on phone and desktop for any number of products', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), (count) => {
      const { columns, span } = desktopGrid(count);
      expect((count - 1 + span) % columns).toBe(0);
      const phoneCells = count + (productGrid(count).last.startsWith('col-span-2') ? 1 : 0);
      expect(phoneCells % 2).toBe(0);
    }),
  );
});

test('the product grid has no wide card on a desktop when products fill three or four columns', () => {
  expect([3, 6, 9, 12].map(desktopGrid)).toEqual(Array(4).fill({ columns: 3, span: 1 }));
  expect([4, 8].map(desktopGrid)).toEqual(Array(2).fill({ columns: 4, span: 1 }));
});
