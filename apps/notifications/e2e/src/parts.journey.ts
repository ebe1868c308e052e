import type { NotificationsSuite } from './notifications-suite';
import { setCourierCase } from '@parcelway/e2e/parcels';
import { DEMO_SHOP, until } from '@parcelway/e2e';
import { mailsTo, type OpenedMail } from '@parcelway/e2e/mailbox';

const ORDERS = `/twin/shops/${DEMO_SHOP}/orders`;
const DAY_MS = 86_400_000;
/** Steps of the twin's plain journey, and the parcel's status after each. */
const STEPS = { announced: 0, on_its_way: 1, delivered: 2 } as const;
const STATUSES = { announced: 1, on_its_way: 2, delivered: 4 } as const;
type Step = keyof typeof STEPS;

/** What mails say of an order in parts, in two languages. */
const WORDS = {
  en: {
    order_part: (name: string) => `Your order ${name}: 2 of 2 parcels are on their way`,
    arrived: (name: string, part: string) => `Your parcel from order ${name} has arrived · ${part}`,
    on_its_way: (name: string, part: string) => `Your parcel from order ${name} is on its way · ${part}`,
    complete: (name: string) => `Your order ${name} is complete`,
    one_of_two: '1 of 2 parcels',
    two_of_three: '2 of 3 items',
    both_set_out: '2 of 2 parcels are on their way.',
    one_arrived: '1 of 2 parcels has arrived. 1 of 2 parcels is on its way.',
    two_set_out: '2 of 3 items are on their way. 1 item is still to be sent.',
    two_arrived: '2 of 3 items have arrived. 1 item is still to be sent.',
    counts: /\d of \d (?:parcels|items)/,
  },
  de: {
    order_part: (name: string) => `Ihre Bestellung ${name}: 2 von 2 Paketen sind unterwegs`,
    arrived: (name: string, part: string) => `Ihr Paket zu Bestellung ${name} ist angekommen · ${part}`,
    on_its_way: (name: string, part: string) => `Ihr Paket zu Bestellung ${name} ist unterwegs · ${part}`,
    complete: (name: string) => `Ihre Bestellung ${name} ist vollständig`,
    one_of_two: '1 von 2 Paketen',
    two_of_three: '2 von 3 Artikeln',
    both_set_out: '2 von 2 Paketen sind unterwegs.',
    one_arrived: '1 von 2 Paketen ist angekommen. 1 von 2 Paketen ist unterwegs.',
    two_set_out: '2 von 3 Artikeln sind unterwegs. 1 Artikel wird noch versandt.',
    two_arrived: '2 von 3 Artikeln sind angekommen. 1 Artikel wird noch versandt.',
    counts: /\d von \d (?:Paketen|Artikeln)/,
  },
} as const;

/** Orders whose items come in parts: each mail counts what is so when it goes. No browser: the mailbox is read. */
export function partsJourneys(suite: NotificationsSuite): void {
  let serial = 500;

  /** An order with these items, its parcels, and the mails to its customer. */
  async function placeOrder(email: string, locale: string, items: readonly string[]) {
    const { product } = suite;
    const order = await product.twin<{ id: string; name: string; lineItems: { id: string; title: string }[] }>(ORDERS, {
      method: 'POST',
      body: {
        ...{ email, customerLocale: locale, createdAt: new Date(Date.now() - 5 * DAY_MS).toISOString() },
        shippingAddress: { city: 'Portland', provinceCode: 'OR', country: 'United States', countryCode: 'US' },
        lineItems: items.map((title) => ({ title })),
      },
    });
    let read = 0;
    return {
      name: order.name,
      /** Hands over a parcel for each list of items. @returns their numbers */
      async send(...parcels: (readonly string[])[]): Promise<string[]> {
        const sent = parcels.map((titles) => {
          serial += 1;
          const lines = order.lineItems.filter(({ title }) => titles.includes(title));
          return { number: `1Z999AA1${String(serial).padStart(10, '0')}`, lines };
        });
        const body = {
          parcels: sent.map(({ number, lines }) => ({
            lines: lines.map(({ id }) => ({ lineItemId: id, quantity: 1 })),
            tracking: [{ number, company: 'UPS' }],
          })),
        };
        const numbers = sent.map(({ number }) => number);
        for (const number of numbers)
          await setCourierCase(product, number, { name: 'plain-journey', step: STEPS.announced, age: 3.4 });
        await product.twin(`${ORDERS}/${order.id}/fulfil`, { method: 'POST', body });
        for (const number of numbers) await parcelIs(number, 'announced');
        return numbers;
      },
      /** The next mail, once those that wait for more parcels wait no longer. */
      async nextMail(): Promise<OpenedMail> {
        await product.db.query(
          `update mails m set due_at = now() from orders o
           where (o.shop_id, o.order_id) = (m.shop_id, m.order_id) and o.name = $1 and m.state = 'queued'`,
          [order.name],
        );
        const mails = await until(`mail ${read + 1} to ${email} arrives`, async () => {
          const all = await mailsTo(product, email);
          return all.length > read && all;
        });
        read += 1;
        // One at a time.
        expect(mails).toHaveLength(read);
        return product.twin<OpenedMail>(`/twin/mails/${mails[0]?.id}`);
      },
    };
  }

  async function parcelIs(number: string, step: Step): Promise<void> {
    const { db } = suite.product;
    await until(`${number} is ${step}, and mails about it are planned`, async () => {
      const { rowCount } = await db.query(
        `select from shipments where track_number = $1 and status = $2 and not exists (select from status_change_tasks)`,
        [number, STATUSES[step]],
      );
      return rowCount === 1;
    });
  }
  async function reaches(number: string, step: Step): Promise<void> {
    await setCourierCase(suite.product, number, { name: 'plain-journey', step: STEPS[step], age: 3.4 });
    await suite.product.db.query('update shipments set next_poll_at = now() where track_number = $1', [number]);
    await parcelIs(number, step);
  }
  const itemsIn = ({ content }: OpenedMail) => [...content.text.matchAll(/^- 1 × (\w+)$/gm)].map(([, item]) => item);

  test.each(['en', 'de'] as const)('two parcels at once, in %s', async (language) => {
    const words = WORDS[language];
    const order = await placeOrder(`two.${language}@parts.example`, language, ['Lamp', 'Chair']);
    const [lamp = '', chair = ''] = await order.send(['Lamp'], ['Chair']);
    await reaches(lamp, 'on_its_way');
    await reaches(chair, 'on_its_way');
    const setOut = await order.nextMail();
    expect(setOut.subject).toBe(words.order_part(order.name));
    expect(setOut.content.text).toContain(words.both_set_out.slice(0, -1));
    expect(itemsIn(setOut)).toEqual(['Lamp', 'Chair']);

    await reaches(lamp, 'delivered');
    const arrived = await order.nextMail();
    expect(arrived.subject).toBe(words.arrived(order.name, words.one_of_two));
    expect(arrived.content.text).toContain(words.one_arrived);
    expect(itemsIn(arrived)).toEqual(['Lamp']);

    await reaches(chair, 'delivered');
    const complete = await order.nextMail();
    expect(complete.subject).toBe(words.complete(order.name));
    expect(complete.content.text).not.toMatch(words.counts);
    expect(itemsIn(complete)).toEqual(['Lamp', 'Chair']);
  });

  test.each(['en', 'de'] as const)('three items in two parcels, in %s', async (language) => {
    const words = WORDS[language];
    const order = await placeOrder(`three.${language}@parts.example`, language, ['Cup', 'Plate', 'Bowl']);
    const [first = ''] = await order.send(['Cup', 'Plate']);
    await reaches(first, 'on_its_way');
    const setOut = await order.nextMail();
    expect(setOut.subject).toBe(words.on_its_way(order.name, words.two_of_three));
    expect(setOut.content.text).toContain(words.two_set_out);

    await reaches(first, 'delivered');
    const arrived = await order.nextMail();
    expect(arrived.subject).toBe(words.arrived(order.name, words.two_of_three));
    expect(arrived.content.text).toContain(words.two_arrived);

    const [second = ''] = await order.send(['Bowl']);
    await reaches(second, 'on_its_way');
    const bowl = await order.nextMail();
    expect(bowl.subject).toBe(words.on_its_way(order.name, words.one_of_two));
    expect(bowl.content.text).toContain(words.one_arrived);
    expect(itemsIn(bowl)).toEqual(['Bowl']);

    await reaches(second, 'delivered');
    const complete = await order.nextMail();
    expect(complete.subject).toBe(words.complete(order.name));
    expect(complete.content.text).not.toMatch(words.counts);
    expect(itemsIn(complete)).toEqual(['Cup', 'Plate', 'Bowl']);
  });
}
