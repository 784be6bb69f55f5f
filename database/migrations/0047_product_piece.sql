-- What one piece of a product is called ('bottle', 'comb', 'set', 'box'), so that a cart can say "4 bottles";
-- null means "piece". The words are the shop's own, in both languages (app/words/en/pieces.ts).
alter table products add column if not exists piece text;

-- The demo's products, where they are still the demo's.
update products set piece = demo.piece
  from (values
    (1, 'Scalp & Root Spray', 'bottle'),
    (2, 'Root Serum', 'bottle'),
    (3, 'Gentle Scalp Wash', 'bottle'),
    (4, 'Gift Box', 'box'),
    (5, 'The Duo: Spray + Serum', 'set'),
    (6, 'The Full Routine', 'set'),
    (7, 'Travel Set', 'set'),
    (8, 'Wide-Tooth Comb', 'comb'),
    (9, 'Night Scalp Oil', 'bottle')
  ) as demo (id, title_en, piece)
  where products.id = demo.id and products.title_en = demo.title_en and products.piece is null;
