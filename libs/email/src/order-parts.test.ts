import { bcp47, LANGUAGES, MAIL_TOPICS } from '@parcelway/domain';
import { defaultMailSettings } from '@parcelway/http-contract';
import { orderCounts, type OrderParts } from './order-parts';
import ORDER_WORDS from './order-words.json';
import { sampleMailData } from './sample-data';
import { block, mailOf, seen, settingsOf, settingsWith } from './test-mails';

const ofTwo: OrderParts = {
  parcels: { of: 2, arrived: 1, on_the_way: 1, waiting: 0 },
  items: { of: 3, arrived: 2, on_the_way: 1 },
  in_parcel: 2,
  to_send: false,
};
const halfSent: OrderParts = {
  parcels: { of: 1, arrived: 0, on_the_way: 1, waiting: 0 },
  items: { of: 3, arrived: 0, on_the_way: 2 },
  in_parcel: 2,
  to_send: 1,
};
const whole: OrderParts = {
  ...halfSent,
  ...{ items: { of: 3, arrived: 0, on_the_way: 3 }, in_parcel: 3, to_send: false },
};

test.each(LANGUAGES)(
  'every count has the words of each plural that its language has for whole numbers: %s',
  (language) => {
    const rules = new Intl.PluralRules(bcp47(language));
    const needed = new Set(Array.from({ length: 201 }, (_, n) => rules.select(n)));
    const { more_to_send: more, ...counts } = ORDER_WORDS[language];
    expect(more).not.toBe('');
    expect(Object.keys(counts)).toEqual(Object.keys(ORDER_WORDS.en).filter((key) => key !== 'more_to_send'));
    for (const [key, forms] of Object.entries<Record<string, string>>(counts)) {
      expect([key, Object.keys(forms).sort()]).toEqual([key, [...needed].sort()]);
      for (const text of Object.values(forms)) {
        expect(text).toContain('{n}');
        expect(text.includes('{total}')).toBe(key !== 'items_to_send');
      }
    }
  },
);

test.each([
  ['en', 1, '1 of 7 parcels has arrived.'],
  ['en', 2, '2 of 7 parcels have arrived.'],
  ['de', 1, '1 von 7 Paketen ist angekommen.'],
  ['de', 5, '5 von 7 Paketen sind angekommen.'],
  ['pl', 1, 'Dotarła 1 z 7 paczek.'],
  ['pl', 3, 'Dotarły 3 z 7 paczek.'],
  ['pl', 5, 'Dotarło 5 z 7 paczek.'],
  ['cn', 2, '7 个包裹中有 2 个已送达。'],
] as const)('counts have the plural of their language: %s %i', (language, arrived, expected) => {
  const parts = { ...ofTwo, parcels: { of: 7, arrived, on_the_way: 0, waiting: 0 } };
  expect(orderCounts(parts, '4', language).parts).toBe(expected);
});

test('texts about an order in parts have counts; one parcel with everything has none', () => {
  expect(orderCounts(ofTwo, '4', 'en')).toMatchObject({
    parts: '1 of 2 parcels has arrived. 1 of 2 parcels is on its way.',
    parts_short: '1 of 2 parcels',
  });
  expect(orderCounts(halfSent, '2', 'en')).toMatchObject({
    parts: '2 of 3 items are on their way. 1 item is still to be sent.',
    parts_short: '2 of 3 items',
    items_to_send: 1,
  });
  expect(orderCounts(whole, '2', 'en')).toMatchObject({ parts: '', parts_short: '', items: 3, items_to_send: 0 });
  const unknown = { ...halfSent, items: null, in_parcel: null, to_send: null };
  expect(orderCounts(unknown, '2', 'en')).toMatchObject({
    parts: 'More of your order is still to be sent.',
    parts_short: '',
    items_to_send: null,
  });
});

test('parcels that wait to be collected are neither on their way nor there', () => {
  const parts = { ...ofTwo, parcels: { of: 3, arrived: 1, on_the_way: 1, waiting: 1 } };
  expect(orderCounts(parts, '3002', 'en').parts).toBe(
    '1 of 3 parcels has arrived. 1 of 3 parcels is ready for collection. 1 of 3 parcels is on its way.',
  );
});

const dataOf = (parts: OrderParts) => {
  const data = sampleMailData('4', 'en');
  return { ...data, order: { ...data.order, ...orderCounts(parts, '4', 'en') } };
};

test.each(LANGUAGES)(
  'a mail of ours about a part says so in subject, preview and text, and promises nothing else: %s',
  async (language) => {
    for (const topic of MAIL_TOPICS.filter((one) => !one.startsWith('order'))) {
      const data = sampleMailData(topic, language);
      const order = { ...data.order, ...orderCounts(ofTwo, topic, language) };
      const mail = await mailOf({ topic, language }, { ...data, order });
      expect([topic, mail.subject.endsWith(` · ${order.parts_short}`), mail.preheader.startsWith(order.parts)]).toEqual(
        [topic, true, true],
      );
      expect(seen(mail.html)).toContain(order.parts);
      expect(mail.text).toContain(order.parts);
      const alone = await mailOf({ topic, language }, sampleMailData(topic, language));
      expect([alone.subject, alone.text].join()).not.toMatch(/ · \d|\d+ (?:of|von) \d/);
    }
  },
);

test("a merchant's own words get the counts added, in every place that has none of its own", async () => {
  const own = {
    subject: { en: 'Your order {{ order.name }} has arrived' },
    preheader: { en: 'Enjoy!' },
    blocks: settingsOf(block({ kind: 'html', html: '<p>Everything is there</p>' })).blocks,
  };
  const mail = await mailOf({ topic: '4', settings: settingsWith(own) }, dataOf(ofTwo));
  expect(mail).toMatchObject({
    subject: 'Your order #1001 has arrived · 1 of 2 parcels',
    preheader: '1 of 2 parcels has arrived. 1 of 2 parcels is on its way. Enjoy!',
  });
  expect(seen(mail.html).match(/1 of 2 parcels has arrived\./g)).toHaveLength(2);
  expect((await mailOf({ topic: '4', settings: settingsWith(own) }, dataOf(whole))).subject).toBe(
    'Your order #1001 has arrived',
  );
});

test("a merchant's own words that count by themselves stay as they are", async () => {
  const own = {
    subject: { en: '{{ order.parts_short }} there' },
    preheader: { en: '{{ order.parcels_arrived }} there, {{ order.items_to_send }} to come' },
    blocks: settingsOf(block({ kind: 'text', text: { en: 'So far: {{ order.parts }}' } })).blocks,
  };
  const mail = await mailOf({ topic: '4', settings: settingsWith(own) }, dataOf(ofTwo));
  expect(mail).toMatchObject({ subject: '1 of 2 parcels there', preheader: '1 there, 0 to come' });
  expect(mail.text.match(/1 of 2 parcels has arrived\./g)).toHaveLength(1);
});

test('the items are called those of the parcel, and what is to come is listed apart', async () => {
  const [item] = sampleMailData('2', 'en').items;
  if (!item) throw new Error('no item');
  const data = {
    ...dataOf(halfSent),
    items_of: 'parcel' as const,
    items: [item],
    items_to_send: [{ ...item, title: 'Late lamp' }],
  };
  const mail = await mailOf({ topic: '2', settings: defaultMailSettings() }, data);
  expect(mail.text).toMatch(/In this parcel\n- 1 × Linen shirt[^]*Still to be sent\n- 1 × Late lamp/);
  expect(seen(mail.html)).toMatch(/In this parcel.*Linen shirt.*Still to be sent.*Late lamp/);
  expect(mail.text).not.toContain('In this order');
});
