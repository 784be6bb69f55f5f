-- What a product claims in its list of key features; null means what is claimed of a hair treatment.
alter table products add column if not exists features_en text[];
alter table products add column if not exists features_ar text[];

-- The demo products that are no treatment, where their long texts, which these are taken from, are
-- still the demo's. The others are left to staff.
update products
  set features_en = array['Holds up to three full-size bottles', 'With a card, its envelope and two sheets of tissue paper', 'No plastic, and no price printed on anything', 'Arrives assembled; the bottles are not included'],
    features_ar = array['تتّسع لثلاث عبوات بالحجم الكامل', 'معها بطاقة وظرفها وورقتا تغليف', 'بلا بلاستيك، ولا سعر مطبوع على شيء منها', 'تصلك مركّبة، وتأتي من دون منتجات']
  where id = 4 and features_en is null and features_ar is null
    and md5(long_desc_en) = '7fd4f5b2fee0e4c56027f43f2e717938'
    and md5(long_desc_ar) = '87a6ddf668767a0f828eb250bfd0165c';

update products
  set features_en = array['Two full-size bottles: spray 60 ml, serum 30 ml', 'Spray for the morning, serum for the evening', 'About 60 days, three minutes a day', 'No oil, no silicone, nothing to rinse'],
    features_ar = array['عبوتان بالحجم الكامل: بخاخ 60 مل وسيروم 30 مل', 'البخاخ للصباح والسيروم للمساء', 'تكفيان نحو 60 يومًا، بثلاث دقائق في اليوم', 'بلا زيوت ولا سيليكون ولا شطف']
  where id = 5 and features_en is null and features_ar is null
    and md5(long_desc_en) = '234c1b8cdcea2cefbf54fc9f31be4030'
    and md5(long_desc_ar) = '76440017371494c01aeb0bb074241667';

update products
  set features_en = array['Three full-size bottles: wash 250 ml, spray 60 ml, serum 30 ml', 'Spray and serum for about 60 days, wash for more than four months', 'No sulphates, no silicone', 'Panthenol (provitamin B5) in all three'],
    features_ar = array['ثلاث عبوات بالحجم الكامل: غسول 250 مل وبخاخ 60 مل وسيروم 30 مل', 'يكفي البخاخ والسيروم نحو 60 يومًا، والغسول أكثر من أربعة أشهر', 'بلا سلفات ولا سيليكون', 'البانثينول (بروفيتامين ب5) في الثلاثة جميعًا']
  where id = 6 and features_en is null and features_ar is null
    and md5(long_desc_en) = 'fee5a6675e894b619af381aa0a332fd6'
    and md5(long_desc_ar) = 'e39b7fdea6b3d3a1aabcffdd750ffeed';

update products
  set features_en = array['Three bottles of 15 ml for hand luggage', 'The same formulas as the full sizes', '15 mornings of spray, 30 evenings of serum, 3 washes', 'A way to try the routine first'],
    features_ar = array['ثلاث عبوات لحقيبة اليد، 15 مل لكل منها', 'التركيبات نفسها التي في الأحجام الكاملة', '15 صباحًا من البخاخ، و30 مساءً من السيروم، و3 غسلات', 'لتجربة الروتين قبل شراء الأحجام الكاملة']
  where id = 7 and features_en is null and features_ar is null
    and md5(long_desc_en) = '9508ecec258c09d95440611d7117866c'
    and md5(long_desc_ar) = 'e33f3edf89fb393a70b60ff164df07f1';

update products
  set features_en = array['Solid pear wood, 18 cm long', 'Wide, rounded teeth that do not catch on hair', 'For damp and dry hair', 'Linseed oil finish: no varnish, no plastic'],
    features_ar = array['خشب كمثرى خالص بطول 18 سم', 'أسنان متباعدة مدوّرة الرؤوس لا تعلق بالشعر', 'للشعر الرطب والجاف', 'طبقة رقيقة من زيت الكتان، بلا ورنيش ولا بلاستيك']
  where id = 8 and features_en is null and features_ar is null
    and md5(long_desc_en) = '3b6d66ccba64e7b729126895c2ed08c2'
    and md5(long_desc_ar) = 'a5274889d64cb10e2f52e95d61b88128';
