import type { FrameLocator, Locator, Page } from 'playwright-core';
import { MerchantSuite } from '@parcelway/e2e/merchant-suite';
import { mailsTo, setMailFaultMode, turnOnMails, waitForMail, type OpenedMail } from '@parcelway/e2e/mailbox';
import { ship, setCourierCase } from '@parcelway/e2e/parcels';
import { until } from '@parcelway/e2e';

/** When the couriers took the parcels over, in days: long enough ago for the second step of the journey. */
const AGE = 46 / 24;
/** Customers with a parcel that is announced and not on its way yet: their languages. */
const CUSTOMERS = {
  'ada@shopper.example': 'en',
  'berta@shopper.example': 'de',
  'carl@shopper.example': 'en',
  'dora@shopper.example': 'en',
  'dora+second@shopper.example': 'en',
  'emil@refuses.example': 'en',
  'fritz@leaves.example': 'en',
  'gerda@shopper.example': 'en',
} as const;
export type Customer = keyof typeof CUSTOMERS;

/** A shop that writes to its customers, their mailboxes, and the merchant. */
export class NotificationsSuite extends MerchantSuite {
  constructor() {
    super({ screen: '/notification', mail: true });
  }

  protected async prepare(): Promise<void> {
    const { product } = this;
    await setMailFaultMode(product, 'refuses', '*@refuses.example');
    await setMailFaultMode(product, 'leaves', '*@leaves.example');
    for (const customer of Object.keys(CUSTOMERS) as Customer[]) await this.announce(customer);
    await product.api('v1/auth/session');
    await turnOnMails(product);
    // As if it were no news: what happened before the app was installed is not mailed.
    await product.db.query(
      "update shops set created_at = now() - interval '60 days', installed_at = now() - interval '60 days'",
    );
    await this.known(Object.keys(CUSTOMERS).length);
  }

  /** An order of this customer's, of whose parcel the courier knows and which it does not have yet. */
  async announce(email: string, locale: string = CUSTOMERS[email as Customer] ?? 'en'): Promise<string> {
    const number = `1Z999AA1${String(this.#count).padStart(10, '0')}`;
    this.#count += 1;
    this.#numbers.set(email, number);
    await setCourierCase(this.product, number, { name: 'plain-journey', step: 0, age: AGE });
    await ship(this.product, { number, company: 'UPS', email, locale });
    return number;
  }
  #count = 1;
  readonly #numbers = new Map<string, string>();

  /** The latest parcel of a customer. */
  numberOf(email: string): string {
    return this.#numbers.get(email) ?? '';
  }

  /** Waits until so many parcels are announced. */
  async known(count: number): Promise<void> {
    await until('the couriers have announced the parcels', async () => {
      const { rows } = await this.product.db.query('select 1 from shipments where status = 1');
      return rows.length >= count;
    });
  }

  /** The courier takes a customer's parcel over, and the server polls it. */
  async setOut(email: string): Promise<void> {
    const number = this.numberOf(email);
    await setCourierCase(this.product, number, { name: 'plain-journey', step: 1, age: AGE });
    await this.product.db.query('update shipments set next_poll_at = now() where track_number = $1', [number]);
  }

  /** Has a customer's parcel picked up. @returns the mail about it */
  async notify(email: string): Promise<OpenedMail> {
    const [before] = await mailsTo(this.product, email);
    await this.setOut(email);
    return waitForMail(this.product, email, { after: before });
  }

  /** Waits until the mail to a customer is in this state. */
  async mailIs(state: string, subject = ''): Promise<void> {
    await until(`a mail is ${state}`, async () => {
      const { rows } = await this.product.db.query('select 1 from mails where state = $1 and subject like $2', [
        state,
        `%${subject}%`,
      ]);
      return rows.length > 0;
    });
  }
}

/** Mails that nobody wrote, settings as a shop has them first, and the switches that are recommended. */
export async function forgetTemplates(suite: NotificationsSuite): Promise<void> {
  const { db } = suite.product;
  for (const table of [
    ...['mail_templates_live', 'mail_template_versions', 'mail_template_drafts', 'mail_template_editors'],
    ...['mail_switches', 'mail_rules'],
  ])
    await db.query(`delete from ${table}`);
  await turnOnMails(suite.product);
}

/** The parts of a mail's editor, by their labels. */
export const mailEditorOf = (page: Page) => {
  const button = (name: string | RegExp): Locator => page.getByRole('button', { name, exact: true });
  const parts = page.getByRole('navigation', { name: 'Parts of the email' });
  const rows = page.getByRole('list', { name: 'Blocks', exact: true }).getByRole('listitem');
  const editor = {
    button,
    field: (name: string): Locator => page.getByLabel(name, { exact: true }),
    rows,
    row: (name: string): Locator => rows.filter({ hasText: name }),
    banner: (text: string | RegExp): Locator => page.locator('.Polaris-Banner').filter({ hasText: text }),
    toast: (text: string | RegExp): Locator => page.locator('.pw-toast').filter({ hasText: text }),
    /** The mail, within its frame. */
    preview: (): FrameLocator => page.frameLocator('iframe[title="The email as customers get it"]'),
    /** Waits for the editor and the mail. */
    async ready(): Promise<void> {
      await parts.waitFor();
      await page.getByText(/kB of at most 100 kB$/).waitFor();
    },
    /** Chooses a block, or a part of the whole mail. */
    async choose(name: string): Promise<void> {
      await parts.getByRole('button', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('region', { name, exact: true }).waitFor();
    },
    async add(name: string): Promise<void> {
      await button('Add block').click();
      await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).click();
      await page.getByRole('region', { name, exact: true }).waitFor();
    },
    async language(name: string): Promise<void> {
      await page.getByLabel('Language of the texts').selectOption({ label: name });
    },
    /** Waits until the draft is with the server. */
    saved: (): Promise<void> => page.getByRole('status').getByText('Saved', { exact: true }).waitFor(),
    async publish(): Promise<void> {
      await editor.saved();
      await button('Publish').click();
      const done = editor.toast('Published. Customers get this email from now on.');
      // Asked where a text lacks a language that customers read.
      const confirm = button('Publish anyway');
      await confirm.or(done).first().waitFor();
      if (await confirm.isVisible()) await confirm.click();
      await done.waitFor();
    },
  };
  return editor;
};
