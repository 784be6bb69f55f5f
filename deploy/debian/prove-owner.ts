import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { chromium, type Locator } from '@playwright/test';
import { productImport } from '#app/words/en/admin/product-import.ts';
import { findBrowser } from '../../tests/support/chromium.ts';
import { TapStandIn } from '../../tests/support/gateways/tap-stand-in.ts';
import { MailServer } from '../../tests/support/mail-server.ts';
import { drawPicture } from '../../tests/support/pictures.ts';
import { check, reportAndExit, trustCaddy, untilUp } from './checks.ts';
import {
  cloneAndInstall,
  makeDebianRoot,
  requirePrograms,
  runApart,
  runIn,
} from './debian-root.ts';
import { maxMinutes, Owner } from './owner.ts';

// `npm run prove:owner`: acts as the owner of a new shop on a bare Debian, from `git clone` to a paid test order.
// Its domain is fake: Caddy has a certificate authority of its own. Mail server and payment service are stand-ins,
// which the owner sets up in the browser. Prints how many steps and fields that took, and how long.

const domain = 'shop.example.com';
const origin = `https://${domain}`;
const password = 'lantern quiet mosaic';
const key = 'sk_test_typed_in_the_browser';
const products = [
  'title_en,title_ar,desc_en,desc_ar,price,on_sale,pictures',
  'Oud oil,زيت العود,Oud oil from our own workshop.,زيت العود من ورشتنا.,45,yes,oud.jpg',
  'Rose water,ماء الورد,Rose water from our own workshop.,ماء الورد من ورشتنا.,18,yes,rose.jpg',
  'Comb,مشط,A comb from our own workshop.,مشط من ورشتنا.,12.5,yes,comb.jpg',
].join('\r\n');

const [inside = '', installMs = '0'] = process.argv.slice(2);
if (inside) {
  await prove(inside, Number(installMs));
  reportAndExit();
} else {
  requirePrograms({
    debootstrap: 'debootstrap',
    unshare: 'util-linux',
    ip: 'iproute2',
    git: 'git',
  });
  const root = makeDebianRoot('owner');
  const startedAt = performance.now();
  cloneAndInstall(root);
  const ms = String(Math.round(performance.now() - startedAt));
  process.exitCode = await runApart(fileURLToPath(import.meta.url), [ms], root);
}

async function prove(root: string, cloneMs: number): Promise<void> {
  const mail = await MailServer.start();
  const tap = await new TapStandIn().listen();
  tap.keys = [key];
  prepareSystem(root, tap.url);
  const { executablePath, channel, env } = await findBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    ...(channel ? { channel } : {}),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      `--host-resolver-rules=MAP ${domain} 127.0.0.1`,
    ],
    ...(env ? { env: { ...process.env, ...env } as Record<string, string> } : {}),
  });
  // checks.ts has verified the certificate against Caddy's own authority.
  const context = await browser.newContext({
    locale: 'en-US',
    ignoreHTTPSErrors: true,
    timezoneId: 'Asia/Dubai',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const owner = new Owner(page, origin);
  // A command is a step: git clone, cd, npm ci.
  owner.add({ name: 'get the shop: git clone, npm ci', steps: 3, fields: 0, ms: cloneMs });
  const account = await setUp(root, owner);
  await arrangeShop(owner, account, mail);
  const orderId = await buy(owner, tap);
  await owner.part('see the paid order', async () => {
    await owner.open(`/admin/orders/${orderId}`);
    await page.getByText('Paid').first().waitFor();
  });
  check(
    'the confirmation arrived by email',
    await arrives(mail, orderId),
    mail.received.map(({ subject }) => subject).join('\n'),
  );
  const { output } = await runIn(
    root,
    `npm run --silent backup -- /srv/backups/now.tar && npm run --silent doctor`,
  );
  check('a backup is written and the doctor runs', /Written and checked/.test(output), output);
  const { table, isShort } = owner.report();
  process.stdout.write(`${table}\n`);
  check(`the shop is live in less than ${maxMinutes} minutes`, isShort, table);
  await runIn(root, 'systemctl stop nabta.service');
  await browser.close();
  await Promise.all([mail.stop(), tap.stop()]);
}

/** The circumstances that a real server has: systemd, a public certificate authority and Tap's own address. */
function prepareSystem(root: string, tapUrl: string): void {
  mkdirSync(join(root, 'run/systemd/system'), { recursive: true });
  const dropIns = join(root, 'etc/systemd/system/nabta.service.d');
  mkdirSync(dropIns);
  writeFileSync(join(dropIns, 'stand-in.conf'), `[Service]\nEnvironment=TAP_URL=${tapUrl}\n`);
  const caddyfile = `# Nabta: with a certificate authority of its own\n{\n\tlocal_certs\n}\n\n${domain} {\n\treverse_proxy 127.0.0.1:3000\n}\n`;
  writeFileSync(join(root, 'etc/caddy/Caddyfile'), caddyfile);
}

type Account = { email: string; password: string };

async function setUp(root: string, owner: Owner): Promise<Account> {
  let account = { email: '', password: '' };
  await owner.part('npm run setup: domain, folder for backups', async () => {
    const { code, output } = await runIn(root, 'npm run --silent setup', {
      input: `${domain}\n/srv/backups\n`,
    });
    check('setup ends well', code === 0, output);
    const [, email = '', first = ''] = /^ {2}email +(\S+)\n {2}password +(\S+)/m.exec(output) ?? [];
    account = { email, password: first };
    await trustCaddy(root);
    await untilUp(domain);
  });
  const part = owner.parts.at(-1);
  if (part) Object.assign(part, { steps: 1, fields: 2 });
  return account;
}

async function arrangeShop(owner: Owner, account: Account, mail: MailServer): Promise<void> {
  const { page } = owner;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const field = (name: string, place: Locator | typeof page = page) =>
    place.getByLabel(name, { exact: true });

  await owner.part('sign in, own account', async () => {
    await owner.open('/adminLogin');
    await owner.fill(field('Email'), account.email);
    await owner.fill(field('Password'), account.password);
    await owner.press(button('Sign in'));
    await owner.fill(page.getByLabel('Your name'), 'Mona Saleh');
    await owner.fill(page.getByLabel('Your email address'), 'mona@example.com');
    await owner.fill(page.getByLabel('New password'), password);
    await owner.press(button('Open the back office'));
    await page.waitForURL(/\/admin$/);
  });
  await owner.part('remove the demo', async () => {
    await owner.open('/admin/setup');
    await owner.press(button('Remove the demo…'));
    await owner.submit(button('Remove the demo'));
    await page
      .getByText(/The demo is removed/)
      .first()
      .waitFor();
  });
  await owner.part('name, contact, delivery to the Gulf', async () => {
    await owner.open('/admin/settings');
    await owner.fill(field('Name in English'), 'Oud & Rose');
    await owner.fill(field('Name in Arabic'), 'عود وورد');
    await owner.submit(button('Save Name and logo'));
    await owner.fill(field('Email for shoppers'), 'hello@example.com');
    await owner.fill(field('WhatsApp number'), '+971 50 123 4567');
    await owner.submit(button('Save Contact'));
    await owner.press(button('Only the Gulf'));
    await owner.submit(button('Save Countries'));
  });
  await owner.part('brand: colour and home picture', async () => {
    await owner.open('/admin/settings/brand');
    await owner.fill(field('Accent colour'), '#7a1f3d');
    await owner.attach(page.getByLabel(/^Picture on the home page: /), {
      name: 'home.jpg',
      mimeType: 'image/jpeg',
      buffer: await drawPicture('jpeg', 2000, 1200),
    });
    await owner.fill(field('What it shows, in English'), 'A bottle on marble');
    await owner.fill(field('What it shows, in Arabic'), 'زجاجة على رخام');
    await owner.submit(button('Save Brand'));
  });
  await owner.part('three products by CSV', async () => {
    await owner.open('/admin/products/import');
    const pictures = await Promise.all(
      ['oud.jpg', 'rose.jpg', 'comb.jpg'].map(async (name) => ({
        name,
        mimeType: 'image/jpeg',
        buffer: await drawPicture(),
      })),
    );
    await owner.attach(page.locator('input[name=file]'), {
      name: 'products.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(products),
    });
    await owner.attach(page.locator('input[name=pictures]'), pictures);
    await owner.press(button(productImport.submit));
    await page.waitForURL(/\/admin\/products$/);
  });
  const section = (name: string) => page.getByRole('region', { name, exact: true });
  await owner.part('mail server, with a test email', async () => {
    await owner.open('/admin/settings/services');
    const server = section('Mail server');
    await owner.fill(server.getByLabel('Server'), '127.0.0.1');
    await owner.fill(server.getByLabel('Port'), new URL(mail.url).port);
    await owner.fill(server.getByLabel('Your password'), password);
    await owner.press(server.getByRole('button', { name: 'Save Mail server' }));
    await server.getByText(/Saved by .* on /).waitFor();
    await owner.fill(server.getByLabel('Send the test email to'), 'mona@example.com');
    await owner.press(server.getByRole('button', { name: 'Send a test email' }));
    await server.getByText(/accepted the email/).waitFor();
  });
  await owner.part('payment service, with a test of its key', async () => {
    const service = section('Tap');
    await owner.fill(service.getByLabel('Secret key'), key);
    await owner.fill(service.getByLabel('Your password'), password);
    await owner.press(service.getByRole('button', { name: 'Save Tap' }));
    await service.getByText(/Saved by .* on /).waitFor();
    await owner.press(service.getByRole('button', { name: 'Test the saved key' }));
    await service.getByText(/It is a test key/).waitFor();
  });
}

/** Returns the number of the order. The customer's fields count as fields of the owner. */
async function buy(owner: Owner, tap: TapStandIn): Promise<string> {
  const { page } = owner;
  const details = {
    'First name': 'Layla',
    'Last name': 'Haddad',
    Email: 'layla@example.com',
    Phone: '50 123 4567',
    City: 'Dubai',
    Address: 'Al Wasl Road 12',
  };
  let orderId = '';
  await owner.part('a paid test order', async () => {
    await owner.open('/');
    await owner.press(page.getByRole('link', { name: /Oud oil/ }).first());
    await page.waitForURL(/\/product\/\d+$/);
    await owner.press(page.getByRole('button', { name: 'Add to Cart' }).first());
    await owner.press(page.getByRole('button', { name: /^Checkout/ }));
    for (const [name, text] of Object.entries(details)) {
      await owner.fill(page.getByLabel(name, { exact: true }), text);
    }
    await owner.press(page.getByRole('button', { name: /Proceed to payment/ }));
    await page.waitForURL(/\/pay\/chg_/);
    const [charge] = [...tap.charges.values()];
    if (!charge) throw new Error('the payment service got no charge');
    tap.close(charge.id, 'CAPTURED', { code: '000' });
    orderId = charge.reference.order;
    await page.goto(`${charge.redirect.url}&tap_id=${charge.id}`);
    await page.getByRole('heading', { name: 'Payment successful, thanks' }).waitFor();
  });
  return orderId;
}

async function arrives(mail: MailServer, orderId: string): Promise<boolean> {
  for (let attempts = 0; attempts < 300; attempts++) {
    if (mail.received.some(({ subject }) => subject?.includes(orderId))) return true;
    await pause(200);
  }
  return false;
}
