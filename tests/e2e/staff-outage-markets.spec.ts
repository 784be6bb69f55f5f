import { admin as en } from '#app/words/en/admin.ts';
import { countries } from '#domain/geography/countries.ts';
import { visit } from './hydrated.ts';
import { testForms } from './staff-outage.ts';

testForms([
  {
    name: 'a new market',
    file: 'markets/markets.tsx',
    async open({ page, number }) {
      const at = '/admin/markets';
      await visit(page, at);
      // Neither of the two that the shop has.
      const { code = '' } = countries[10 + (number % 50)] ?? {};
      const country = page.getByLabel(en.markets.add.country);
      await country.selectOption(code);
      const submit = () => page.getByRole('button', { name: en.markets.add.submit }).click();
      const trace = new RegExp(`href="/admin/markets/${code.toLowerCase()}"`, 'g');
      return { typed: [country, code], submit, at, trace };
    },
  },
  {
    name: 'the values of a market',
    file: 'markets/market-form.tsx',
    async open({ page, number }) {
      const at = '/admin/markets/sa';
      await visit(page, at);
      const name = page.getByLabel(en.markets.fields.name_en);
      await name.fill(`Kingdom ${number}`);
      const submit = () => page.getByRole('button', { name: en.markets.save }).click();
      const trace = new RegExp(`value="Kingdom ${number}"`, 'g');
      return { typed: [name, `Kingdom ${number}`], submit, at, trace };
    },
  },
  {
    name: 'closing a market',
    file: 'markets/opening-section.tsx',
    async open({ page }) {
      await visit(page, '/admin/markets/om');
      const { button } = en.markets.close;
      const submit = async () => {
        await page.getByRole('button', { name: button }).click();
        await page.getByRole('dialog').getByRole('button', { name: button }).click();
      };
      return { submit, at: '/admin/log', trace: /Settings changed: [^<]*Market [^<]*Oman/g };
    },
  },
  {
    name: 'the home market',
    file: 'markets/selling-section.tsx',
    async open({ page }) {
      await visit(page, '/admin/markets');
      const { home, submit: save } = en.markets.selling;
      const select = page.getByLabel(home, { exact: true });
      const id = (await select.inputValue()) === 'sa' ? 'om' : 'sa';
      await select.selectOption(id);
      const submit = () => page.getByRole('button', { name: save, exact: true }).click();
      return { typed: [select, id], submit, at: '/admin/log', trace: /Home market and dollars/g };
    },
  },
  {
    name: 'a seller',
    file: 'markets/seller.tsx',
    async open({ page, number }) {
      const at = '/admin/markets/sellers/main';
      await visit(page, at);
      const { fields, save } = en.markets.sellers;
      const name = page.getByLabel(fields.name_en);
      await name.fill(`Nabta ${number}`);
      await page.getByLabel(fields.name_ar).fill('نبتة');
      await page.getByLabel(fields.country).selectOption('SA');
      const submit = () => page.getByRole('button', { name: save }).click();
      const trace = new RegExp(`value="Nabta ${number}"`, 'g');
      return { typed: [name, `Nabta ${number}`], submit, at, trace };
    },
  },
  {
    name: 'room for three decimals',
    file: 'markets/widen-section.tsx',
    async open({ page }) {
      const at = '/admin/markets';
      await visit(page, at);
      const submit = () => page.getByRole('button', { name: en.markets.widen.submit }).click();
      return { submit, at, trace: /data-missing="wide_columns"/g, times: -1 };
    },
  },
  {
    name: 'the prices of a market',
    file: 'ui/market-prices-form.tsx',
    async open({ page, number }) {
      const at = '/admin/markets/sa';
      await visit(page, at);
      const row = page.locator('[data-price="sa:1"]');
      const price = row.getByRole('textbox');
      const typed = `14${number % 10}.${10 + number}`;
      await price.fill(typed);
      const submit = () => page.getByRole('button', { name: en.marketPrices.save }).click();
      return {
        typed: [price, typed],
        submit,
        at,
        trace: new RegExp(`name="price:sa:1"[^>]*value="${typed}"`, 'g'),
      };
    },
  },
  {
    name: 'the prices of a product in markets',
    file: 'ui/market-prices-form.tsx',
    async open({ page, number }) {
      const at = '/admin/products/2';
      await visit(page, at);
      // The home market's price is a field of the product.
      const rows = page.locator('[data-price$=":2"]');
      const row = rows.filter({ has: page.getByRole('textbox') }).first();
      const market = await row.getAttribute('data-price');
      const price = row.getByRole('textbox');
      const typed = `12${number % 10}.${10 + number}`;
      await price.fill(typed);
      const submit = () => page.getByRole('button', { name: en.marketPrices.save }).click();
      return {
        typed: [price, typed],
        submit,
        at,
        trace: new RegExp(`name="price:${market}"[^>]*value="${typed}"`, 'g'),
      };
    },
  },
]);
