-- The point of a picture that stays in view wherever the shop crops it, in percent from its left and from
-- its top. Null: staff set none. The previous release writes neither.
alter table product_pictures add column if not exists focal_x smallint;
alter table product_pictures add column if not exists focal_y smallint;
alter table product_pictures drop constraint if exists product_pictures_focal_point;
alter table product_pictures add constraint product_pictures_focal_point check (
  (focal_x is null) = (focal_y is null)
  and (focal_x is null or focal_x between 0 and 100)
  and (focal_y is null or focal_y between 0 and 100)
);
