import { checkout as checkoutAr } from '#app/words/ar/checkout.ts';
import { ar } from '#app/words/ar.ts';
import { checkout } from '#app/words/en/checkout.ts';
import { en } from '#app/words/en.ts';
import { typedFields } from '#domain/checkout/shipping.ts';
import type { Language } from '#domain/language.ts';
import type { ShopperDetails } from '#domain/orders/shopper-fields.ts';
import { expect, type Page } from './fixtures.ts';
import { untilHydrated } from './hydrated.ts';

const messages = { en: { ...en, checkout }, ar: { ...ar, checkout: checkoutAr } };

/** Each step is done as a person does it, in the shopper's language. */
export class Shopper {
  readonly page: Page;
  readonly language: Language;
  readonly messages: (typeof messages)['en' | 'ar'];

  constructor(page: Page, language: Language) {
    this.page = page;
    this.language = language;
    this.messages = messages[language];
  }

  async putInCart(productId: number, pieces = 1): Promise<void> {
    const { page, messages } = this;
    await page.goto(`/product/${productId}`);
    const choice = page.getByRole('radio').nth(pieces - 1);
    await untilHydrated(choice);
    await choice.check();
    await page.getByRole('button', { name: messages.shop.product.addToCart }).click();
    await expect(this.cart).toBeVisible();
  }

  get cart() {
    return this.page.getByRole('dialog', { name: this.messages.shop.cart.title });
  }

  async goToCheckout(): Promise<void> {
    await this.cart.getByRole('button', { name: this.messages.shop.cart.checkout }).click();
    await expect(this.page).toHaveURL(/\/checkout$/);
  }

  async fillShipping(person: Person = layla): Promise<void> {
    const { form } = this.messages.checkout;
    const field = (name: keyof typeof form) => this.page.getByLabel(form[name], { exact: true });
    for (const name of typedFields) await field(name).fill(person[name]);
  }

  /** Fills the form of a country that has an address form. */
  async fillGulfShipping(country: keyof typeof gulfAddresses, person = layla): Promise<void> {
    const field = (name: string) => this.page.locator(`form [name=${name}]`);
    for (const name of personFields) await field(name).fill(person[name]);
    const { emirate, governorate, ...texts } = { ...gulfAddresses[country] } as GulfAddress;
    const [region, value] = emirate ? ['emirate', emirate] : ['governorate', governorate];
    if (value) await field(region).selectOption(value);
    for (const [name, text] of Object.entries(texts)) await field(name).fill(text);
  }

  get submit() {
    return this.page.getByRole('button', { name: this.messages.checkout.form.submit });
  }

  /** Expects the text of the shopper's language. */
  async reads(english: string, arabic: string): Promise<void> {
    const text = this.language === 'ar' ? arabic : english;
    await expect(this.page.getByText(text).first()).toBeVisible();
  }

  button(english: string, arabic: string) {
    const name = this.language === 'ar' ? arabic : english;
    return this.page.getByRole('button', { name, exact: true });
  }

  /**
   * Opens the payment page with what checkout stores: an address, and a comb at a price in cents.
   */
  async comesToPay(price = 1400): Promise<void> {
    const cart = { version: 1, items: [{ ...comb, price }] };
    await this.page.addInitScript(
      ([cart, customer]) => {
        localStorage.setItem('nabta.cart', cart);
        localStorage.setItem('nabta.customer', customer);
      },
      [JSON.stringify(cart), JSON.stringify(customer)] as const,
    );
    await this.page.goto('/payment');
  }

  /** Submits the filled form and waits for the gateway's page. Returns the order's id. */
  async goToGateway(): Promise<string> {
    await this.submit.click();
    await expect(this.page).toHaveURL(/\/sandbox\//);
    return this.orderIdOnCardPage();
  }

  async orderIdOnCardPage(): Promise<string> {
    const text = await this.page
      .getByText(/\d{12}/)
      .first()
      .innerText();
    return /\d{12}/.exec(text)?.[0] ?? '';
  }

  async payWith(card: keyof typeof checkout.sandbox.card): Promise<void> {
    const { sandbox } = this.messages.checkout;
    await this.page.getByRole('button', { name: sandbox.card[card] }).click();
    await expect(this.page.getByRole('textbox', { name: sandbox.number })).not.toHaveValue('');
    await this.page.getByRole('button', { name: new RegExp(`^${sandbox.pay} `) }).click();
  }

  async seesSuccess(): Promise<void> {
    const title = this.messages.checkout.result.paidTitle;
    await expect(this.page.getByRole('heading', { name: title })).toBeVisible();
    await expect(this.page).toHaveURL(/\/checkout$/);
  }

  async seesFailure(): Promise<void> {
    const title = this.messages.checkout.result.failedTitle;
    await expect(this.page.getByRole('heading', { name: title })).toBeVisible();
  }

  stored(key: string): Promise<{ local: string | null; session: string | null }> {
    return this.page.evaluate(
      (name) => ({ local: localStorage.getItem(name), session: sessionStorage.getItem(name) }),
      key,
    );
  }
}

const personFields = ['first_name', 'last_name', 'email', 'phone'] as const;

type GulfAddress = Record<string, string> & { emirate?: string; governorate?: string };

const gulfAddresses = {
  SA: { short_code: 'RRRD2929', building: '2929', unit: '12', city: 'Riyadh' },
  AE: { emirate: 'dubai', area: 'Al Wasl', building: 'Tower 4', unit: '12' },
  KW: {
    phone: '5123 4567',
    governorate: 'hawalli',
    area: 'Salmiya',
    block: '3',
    street: 'Street 12',
    house: '7',
  },
  BH: { phone: '3600 1234', area: 'Seef', block: '428', road: 'Road 2825', building: '1260' },
} satisfies Record<string, GulfAddress>;

const comb = { id: 8, title: 'Comb', description: '', image: '', bundle: '1', qty: 1 };

export type Person = Omit<ShopperDetails, 'country'>;

export const layla: Person = {
  first_name: 'Layla',
  last_name: 'Haddad',
  email: 'layla@example.com',
  phone: '50 123 4567',
  city: 'Dubai',
  address: 'Al Wasl Road 12, Apartment 4',
};

const customer: ShopperDetails = { ...layla, phone: '+971501234567', country: 'AE' };

export const noura: Person = {
  first_name: 'نورة',
  last_name: 'السالم',
  email: 'noura@example.com',
  // The number has the digits of an Arabic keyboard.
  phone: '٥٠ ١٢٣ ٤٥٦٧',
  city: 'دبي',
  address: 'شارع الوصل ١٢، شقة ٤',
};
