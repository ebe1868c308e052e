import naughty from '@parcelway/couriers/naughty-strings.json';
import { LANGUAGES, ShipmentStatus } from '@parcelway/domain';
import type { DigestData, MerchantMailData } from './mail-data';
import { compileDigest, compileMerchantMail, fillDigest, fillMerchantMail } from './merchant-mail';
import { THEME, seen, tagsOf } from './test-mails';
import { WORDS } from './words';

const PARCEL: MerchantMailData = {
  shop_name: 'Miller & Sons',
  order: '#1001',
  customer: 'Jane Doe',
  number: '1Z999AA10123456784',
  courier: 'UPS',
  status: ShipmentStatus.FailedAttempt,
  status_text: 'Delivery attempt failed',
  sentence: 'The courier met nobody at home.',
  url: 'https://app.example/orders/1',
  settings_url: 'https://app.example/notification',
};
const DAY: DigestData = {
  shop_name: 'Miller & Sons',
  day: '23 November',
  delivered: 12,
  set_out: 7,
  attention: [{ order: '#1001', number: '1Z9', reason: 'Silent for 9 days', url: 'https://app.example/orders/1' }],
  more: 3,
  url: 'https://app.example/orders',
  settings_url: 'https://app.example/notification',
};
const parcel = async (changes: Partial<MerchantMailData> = {}) =>
  fillMerchantMail(await compileMerchantMail({ language: 'en', look: THEME }), { ...PARCEL, ...changes });
const day = async (changes: Partial<DigestData> = {}) =>
  fillDigest(await compileDigest({ language: 'en', look: THEME }), { ...DAY, ...changes });

test('[2.6] the merchant’s mail reports on the parcel and leads to it', async () => {
  const mail = await parcel();
  expect(mail.subject).toBe('#1001: Delivery attempt failed');
  expect(mail.preheader).toBe('The courier met nobody at home.');
  expect(mail.html).toContain('<a href="https://app.example/orders/1" class="k"');
  expect(mail.html).toContain('href="https://app.example/notification"');
  expect(seen(mail.html)).toMatch(/met nobody at home\. .*Customer Jane Doe .*Tracking number 1Z999AA10123456784/);
  expect(mail.text).toContain('Customer: Jane Doe\nTracking number: 1Z999AA10123456784\nCourier: UPS');
  expect(mail.text).toContain('Open the parcel:\nhttps://app.example/orders/1');
});

test('[2.6] what is not known of the parcel is left out', async () => {
  const mail = await parcel({ customer: '', courier: '', sentence: '' });
  expect(seen(mail.html) + mail.text).not.toMatch(/Customer|Courier/);
});

test('[2.6] the daily mail counts and lists what needs somebody', async () => {
  const mail = await day();
  expect(mail.subject).toBe('Your parcels on 23 November');
  expect(seen(mail.html)).toMatch(/Delivered: 12 Set out: 7 .*Needs attention #1001 · 1Z9 Silent for 9 days .*: 3/);
  expect(mail.text).toContain('- #1001 · 1Z9: Silent for 9 days\nhttps://app.example/orders/1\n');
  expect(mail.text).toContain('More parcels that need attention: 3');
});

test('[2.6] a day on which nothing needs anybody says so', async () => {
  const mail = await day({ attention: [], more: 0 });
  for (const part of [seen(mail.html), mail.text]) {
    expect(part).toContain('Nothing needs attention today.');
    expect(part).not.toContain('Further parcels');
  }
});

test.each(LANGUAGES)('[2.6] mails for the merchant are in the merchant’s language: %s', async (language) => {
  const order = { language, look: THEME };
  const { merchant, digest } = WORDS[language];
  const mails = [
    fillMerchantMail(await compileMerchantMail(order), PARCEL),
    fillDigest(await compileDigest(order), DAY),
  ];
  for (const [index, mail] of mails.entries()) {
    expect(seen(mail.html)).toContain([merchant.open, digest.open][index]);
    expect(mail.subject + mail.text + mail.html.replace(/<style>[^]*?<\/style>/g, '')).not.toMatch(
      /\{\{|\{%|undefined/,
    );
  }
});

test('nothing that somebody wrote becomes markup of a mail for the merchant', async () => {
  const [mail, digest] = [
    await compileMerchantMail({ language: 'en', look: THEME }),
    await compileDigest({ language: 'en', look: THEME }),
  ];
  const both = (text: string) => [
    tagsOf(
      fillMerchantMail(mail, {
        ...PARCEL,
        order: text,
        customer: text,
        number: text,
        courier: text,
        status_text: text,
        sentence: text,
      }).html,
    ),
    tagsOf(
      fillDigest(digest, { ...DAY, day: text, attention: [{ order: text, number: text, reason: text, url: text }] })
        .html,
    ),
  ];
  const usual = both('x');
  for (const text of [...naughty.filter(Boolean), '{{ own.subject }}', '{% if %}'])
    expect([text, both(text)]).toEqual([text, usual]);
});
