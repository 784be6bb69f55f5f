import { ask } from '../tests/support/postgres-admin.ts';

/** Rows of one statement: small enough for PostgreSQL's memory, large enough to be quick. */
const rowsAtOnce = 100_000;

/**
 * Over three years, oldest first: two of five customers are Arabic, one of twenty is called
 * Mohammed, six in a hundred never paid or failed; one in two thousand goes to Kuwait, one by DHL. It takes a minute or two a million.
 */
export async function fillOrders(
  url: string,
  count: number,
  onProgress: (done: number) => void,
  /** How many earlier calls have filled. */
  before = 0,
): Promise<void> {
  const [index] = (await ask(url, searchIndex)) as { definition: string }[];
  // The triggers would send a million notices, and an index is built faster than it grows.
  await ask(url, 'drop index orders_search_idx; alter table orders disable trigger user');
  const last = before + count;
  for (let done = before; done < last; done += rowsAtOnce) {
    await ask(url, insertOrders(done, Math.min(done + rowsAtOnce, last), last));
    onProgress(Math.min(done + rowsAtOnce, last));
  }
  await ask(url, `set maintenance_work_mem = '256MB'; ${index?.definition}`);
  // Its days are summed anew: no trigger has seen these orders.
  await ask(url, 'alter table orders enable trigger user; delete from revenue_summed');
  await ask(url, 'vacuum (analyze) orders');
}

const searchIndex = `select pg_get_indexdef('orders_search_idx'::regclass) as definition`;

function insertOrders(from: number, to: number, count: number): string {
  return `insert into orders (order_id, first_name, last_name, email, phone, country, city, address,
      billing_address, total, subtotal, currency, status, order_status, payment_method, meta_data,
      carrier, tracking_number, created_at, updated_at, paid_at)
    select (100000000000 + (n * 7919::bigint * 104729) % 899999999999)::text,
      first_name, last_name, lower(latin) || n || '@' || (${pick(mailHosts, 'r4')}),
      '+9715' || lpad((r5 * 99999999)::bigint::text, 8, '0'), case when n % 2000 = 7 then 'KW' else 'AE' end, ${pick(cities, 'r6')},
      'Villa ' || n % 400 || ', Street ' || n % 90, 'Villa ' || n % 400 || ', Street ' || n % 90,
      39 * (1 + n % 4), 39 * (1 + n % 4), 'USD', status,
      case when status <> 'paid' then 'pending'
        when n > ${count} * 0.999 then (array['pending', 'confirmed', 'preparing'])[1 + n % 3]
        when r7 < 0.01 then 'cancelled' when r7 < 0.02 then 'out_for_delivery'
        else 'delivered' end,
      'card',
      jsonb_build_object('lang', case when is_arabic then 'ar' else 'en' end, 'items',
        jsonb_build_array(
          jsonb_build_object('id', 1, 'title', 'Nabta Hair Spray', 'bundle', '1', 'qty', 1 + n % 2,
            'price', 39, 'line_total', 39 * (1 + n % 2)),
          jsonb_build_object('id', 2, 'title', 'Root Serum', 'bundle', '3', 'qty', 1,
            'price', 34.5, 'line_total', 103.5))),
      case when status <> 'paid' then null when n % 2000 = 9 then 'DHL' else 'Aramex' end,
      case when status = 'paid' then n::text end,
      moment, moment + interval '2 days', case when status = 'paid' then moment end
    from (
      select *,
        case when is_arabic then ${pick(arabicFirst, 'r2')} else ${pick(latinFirst, 'r2')} end first_name,
        case when is_arabic then ${pick(arabicLast, 'r3')} else ${pick(latinLast, 'r3')} end last_name,
        ${pick(latinFirst, 'r2')} latin,
        case when r8 < 0.94 then 'paid' when r8 < 0.97 then 'failed' else 'pending' end status,
        now() - (${count} - n) * (interval '1095 days' / ${count}) moment
      from (
        select n, random() < 0.4 is_arabic, random() * random() r2, random() r3, random() r4,
          random() r5, random() r6, random() r7, random() r8
        from generate_series(${from + 1}, ${to}) n
      ) chance
    ) person`;
}

function pick(names: string, chance: string): string {
  const list = names
    .split(' ')
    .map((name) => `'${name}'`)
    .join(', ');
  return `(array[${list}])[1 + floor(${chance} * ${names.split(' ').length})::int]`;
}

const mailHosts = 'example.com example.net example.org';
const cities = 'Dubai Sharjah Ajman Riyadh Jeddah Doha Manama Muscat';

const latinFirst =
  'Omar Sara Mohammed Mona Ahmed Layla Khalid Noura Yousef Fatima Ali Huda Hassan Aisha Salem Reem ' +
  'Tariq Dana Faisal Hind Majid Lina Rashid Maryam Sultan Nadia Ibrahim Rania Hamad Amal Saeed Zainab ' +
  'Walid Salma Karim Hala Nasser Lamia Jaber Samar Emma Liam Olivia Noah James Sophia Lucas Mia Élodie ' +
  'Jürgen Zoë Xavier Quentin Wanda';
const arabicFirst =
  'عمر سارة محمد منى أحمد ليلى خالد نورة يوسف فاطمة علي هدى حسن عائشة سالم ريم طارق دانة فيصل هند ' +
  'ماجد لينا راشد مريم سلطان نادية إبراهيم رانيا حمد أمل سعيد زينب وليد سلمى كريم هالة ناصر لمياء جابر سمر ' +
  'آمنة إيمان عبدالله عبدالرحمن شيماء رؤى مؤيد وائل بثينة غادة ضحى ظبية ذكرى ثامر';
const latinLast =
  'Saleh Haddad Mansour Otaibi Qasimi Farsi Khoury Nasr Aziz Rahman Shamsi Ketbi Mazrouei Suwaidi ' +
  'Zaabi Hammadi Marri Kaabi Nuaimi Dhaheri Smith Brown Garcia Müller Rossi Novak Silva Costa Dubois ' +
  "Moreau Ivanov Petrov Kowalski Andersen Larsen Bianchi Romano O''Neil Walker Wright";
const arabicLast =
  'صالح حداد منصور العتيبي القاسمي الفارسي خوري نصر عزيز الرحمن الشامسي الكتبي المزروعي السويدي ' +
  'الزعابي الحمادي المري الكعبي النعيمي الظاهري الشحي البلوشي المهيري الهاشمي الأنصاري الدوسري ' +
  'القحطاني الشمري الغامدي الزهراني الحربي المطيري العنزي السبيعي الرشيدي اليافعي باوزير الجابري الكندي';
