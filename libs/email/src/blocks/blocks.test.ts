import { BLOCK_LOCKS, MAIL_BLOCKS, PRODUCT_NAME, type MailBlockKind } from '@parcelway/domain';
import type { MailBlock } from '@parcelway/http-contract';
import type { MailData } from '../mail-data';
import { sampleMailData } from '../sample-data';
import { allBlocks, block, fullData, mailOf, seen, settingsOf, settingsWith, THEME } from '../test-mails';

/** What each kind shows of the full data, and its text part. */
const SHOWS: Readonly<Record<MailBlockKind, readonly [string, string]>> = {
  logo: ['<img alt="Miller &amp; Sons"', 'Miller & Sons'],
  heading: ['Your parcel is almost there</h1>', 'Your parcel is almost there'],
  text: ['The courier is out with your parcel', 'The courier is out with your parcel'],
  button: ['Track your parcel', 'Track your parcel:\nhttps://miller.example/apps/track?nums='],
  divider: ['border-top:1px solid', '----------'],
  image: ['alt="Autumn sale"', 'Autumn sale\nhttps://x.example'],
  columns: ['https://cdn.example/left.png', 'A cap\nCaps\n\nBags\nLearn more:\nhttps://x.example/bags'],
  status_bar: ['In transit', 'Progress: [x] Ordered · [x] Info received'],
  history: ['The parcel left the sorting centre', '- November 22: The parcel left the sorting centre (Berlin)'],
  items: ['Linen shirt', '- 1 × Linen shirt (Blue / M)'],
  expected: ['November 24', 'Expected delivery: November 24'],
  products: ['You may also like', '- Linen shirt, €12.00\nhttps://miller.example/products/1'],
  discount: ['THANKS10', 'A thank-you for your next order: THANKS10'],
  review: ['How was the delivery?', 'Review it:\nhttps://miller.example/review'],
  social: ['Instagram', '- Instagram: https://instagram.com/miller'],
  status_card: ['1Z999AA10123456784', 'Tracking number: 1Z999AA10123456784'],
  html: ['<p>Own <b>words</b></p>', 'Own words'],
  footer: [
    'You get this e-mail because',
    'Unsubscribe from these e-mails:\nhttps://miller.example/apps/track/unsubscribe',
  ],
};
const named = (kind: MailBlockKind): MailBlock => {
  const found = allBlocks().find((one) => one.kind === kind);
  if (!found) throw new Error(kind);
  return found;
};

test.each(MAIL_BLOCKS)('[2.13] a mail may hold the block %s, in both its parts', async (kind) => {
  const [html, text] = SHOWS[kind];
  const mail = await mailOf({ settings: settingsOf(named(kind)) });
  expect(mail.html).toContain(html);
  expect(mail.text).toContain(text);
});

test.each(MAIL_BLOCKS.filter((kind) => kind !== 'footer' && kind !== 'logo'))(
  '[2.13] a hidden block leaves no trace: %s',
  async (kind) => {
    const [html] = SHOWS[kind];
    const mail = await mailOf({ settings: settingsOf({ ...named(kind), hidden: true }) });
    expect(mail.html.replace(/^[^]*<\/head>/, '')).not.toContain(html);
  },
);

test.each(Object.entries(BLOCK_LOCKS))('[6.3] the block %s is left out where the plan lacks %s', async (kind, lock) => {
  const [html] = SHOWS[kind as keyof typeof BLOCK_LOCKS];
  const mail = await mailOf({ settings: settingsOf(named(kind as keyof typeof BLOCK_LOCKS)), locks: [lock] });
  expect(mail.html).not.toContain(html);
});

const EMPTY: [MailBlockKind, Partial<MailData>, string][] = [
  ['history', { history: [] }, 'Tracking history'],
  ['items', { items: [] }, 'In this order'],
  ['products', { products: [] }, 'You may also like'],
  ['expected', { parcel: { ...fullData().parcel, expected: '' } }, 'Expected delivery'],
  ['status_bar', { progress: null }, 'In transit'],
  ['review', { review_url: '' }, 'How was the delivery?'],
  ['button', { parcel: { ...fullData().parcel, url: '' } }, 'Track your parcel'],
];
test.each(EMPTY)('[2.13] the block %s vanishes where there is nothing to show', async (kind, nothing, words) => {
  const settings = settingsOf(named(kind));
  expect(seen((await mailOf({ settings })).html)).toContain(words);
  const mail = await mailOf({ settings }, fullData(nothing));
  expect(seen(mail.html)).not.toContain(words);
  expect(mail.text).not.toContain(words);
});

test('[2.13] a discount without a code and links to nowhere are left out', async () => {
  const settings = settingsOf(block({ kind: 'discount', code: '', label: {} }), block({ kind: 'social', links: {} }));
  expect(seen((await mailOf({ settings })).html)).not.toMatch(/thank-you|Follow us/);
});

test('[2.13] a list shows as many as its block says', async () => {
  const settings = settingsOf(block({ kind: 'history', limit: 1 }), named('products'));
  const { text } = await mailOf({ settings });
  expect(text.match(/^- November/gm)).toHaveLength(1);
  expect(text).toContain('products/2');
  expect(text).not.toContain('products/3');
});

test('[2.13] a heading or button whose text stays empty is left out', async () => {
  const nothing = { en: '{{ customer.name }}' };
  const settings = settingsOf(
    block({ kind: 'heading', text: nothing }),
    block({ kind: 'button', label: nothing, to: 'page', link: '' }),
    { ...block({ kind: 'button', label: nothing, to: 'link', link: 'https://x.example' }), id: 'link' },
  );
  const { html } = await mailOf({ settings }, fullData({ customer: { name: '', first_name: '' } }));
  expect(html).not.toMatch(/<h1|class="k"/);
});

test('[2.13] an order of very many items has the first 30 in its mail', async () => {
  const items = Array.from({ length: 31 }, (_, index) => ({
    title: `T${index}.`,
    variant: '',
    quantity: 1,
    image_url: '',
  }));
  const mail = await mailOf({ settings: settingsOf(named('items')) }, fullData({ items }));
  for (const part of [seen(mail.html), mail.text]) expect(part).toMatch(/T29\.[^T]*…/);
});

test('[2.13] without a logo the shop’s name is shown instead', async () => {
  const { html } = await mailOf({ settings: settingsOf(named('logo')) }, fullData({ logo_url: '' }));
  expect(html).not.toContain('<img');
  expect(seen(html)).toContain('Miller & Sons');
});

test('[2.13] a logo that the dark would swallow has a light plate there, and none in the light', async () => {
  const order = { settings: settingsOf(named('logo')) };
  const logo = [{ color: '#14213d', share: 1 }];
  const dark = await mailOf({ ...order, look: { ...THEME, logo } });
  expect(dark.html).toMatch(/<img[^>]* class="q"/);
  expect(dark.html).toContain('.q{background-color:#ffffff!important');
  expect(dark.html).not.toMatch(/<img[^>]*background/);
  const seenOnBoth = await mailOf({ ...order, look: { ...THEME, logo: [{ color: '#e0457b', share: 1 }] } });
  expect(seenOnBoth.html).not.toMatch(/class="q"|\.q\{/);
});

test('[2.13] a bar shows the steps behind the parcel; a line names the current one', async () => {
  const steps = await mailOf({ settings: settingsOf(named('status_bar')) });
  expect(steps.html.match(/class="g t"/g)).toHaveLength(4);
  expect(steps.html.match(/class="r t"/g)).toHaveLength(1);
  expect(steps.html).toContain('<strong>Out for delivery</strong>');
  const line = await mailOf({ settings: settingsOf(block({ kind: 'status_bar', style: 'line' })) });
  expect(line.html).toContain('<strong>Out for delivery</strong>');
  expect(line.html).toContain('width="80%"');
  const done = { steps: ['A', 'B'], done: 2 };
  const end = await mailOf(
    { settings: settingsOf(block({ kind: 'status_bar', style: 'line' })) },
    fullData({ progress: done }),
  );
  expect(end.html).not.toMatch(/class="r[ "]/);
});

test('[2.13] a button leads to the page, the store or an address of the merchant’s', async () => {
  const hrefs = async (values: { to: 'page' | 'store' | 'link'; link: string }) =>
    /<a href="([^"]*)" class="k"/.exec(
      (await mailOf({ settings: settingsOf(block({ kind: 'button', label: {}, ...values })) })).html,
    )?.[1];
  expect(await hrefs({ to: 'page', link: '' })).toMatch(/\?nums=1Z/);
  expect(await hrefs({ to: 'store', link: '' })).toBe('https://miller.example');
  expect(await hrefs({ to: 'link', link: 'https://miller.example/help?a=1&b={{ x }}' })).toBe(
    'https://miller.example/help?a=1&amp;b=&#123;{ x }}',
  );
  expect(await hrefs({ to: 'link', link: '' })).toMatch(/\?nums=1Z/);
});

test('above the status bar of a delivery that failed is that it failed, not the step that it reached', async () => {
  const { html } = await mailOf({ topic: '6', settings: settingsOf(named('status_bar')) }, sampleMailData('6', 'en'));
  expect(seen(html)).toMatch(/Delivery attempt failed .*Ordered .*Out for delivery .*Delivered/);
});

test('[2.13] a mail about an order of several parcels lists them and leads to the order', async () => {
  const data = fullData({
    history: [],
    parcels: [
      { number: 'A1', courier: 'UPS', status: 'In transit', url: 'https://miller.example/a' },
      { number: 'B2', courier: '', status: 'Delivered', url: '' },
    ],
  });
  const mail = await mailOf({ topic: 'order_part' }, data);
  expect(mail.html).toContain('<a href="https://miller.example/apps/track?order=1001" class="k"');
  expect(seen(mail.html)).toMatch(/In transit UPS · A1 .*Delivered B2/);
  expect(mail.text).toContain('- In transit: UPS A1\nhttps://miller.example/a\n- Delivered: B2');
});

test('[2.13] the footer always ends the mail, with the way out of it', async () => {
  const footer = block({ kind: 'footer', text: { en: 'Miller & Sons, 1 Road' } });
  const mail = await mailOf({ settings: settingsWith({ blocks: [footer, named('heading')] }) });
  expect(seen(mail.html)).toMatch(/almost there .*1 Road .*Unsubscribe from these e-mails $/);
  expect(mail.text).toMatch(/almost there[^]*1 Road[^]*apps\/track\/unsubscribe\n$/);
});

test('[6.3] our name is in the footer until the plan removes it', async () => {
  expect(seen((await mailOf({ locks: ['branding'] })).html)).toContain(`Sent with ${PRODUCT_NAME}`);
  const without = await mailOf();
  expect(without.html + without.text).not.toContain(PRODUCT_NAME);
});
