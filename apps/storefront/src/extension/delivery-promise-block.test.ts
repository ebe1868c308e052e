import { waitFor } from '@testing-library/dom';
import { filesOf } from './extension-files';

const ANSWER = {
  ...{ version: 'v', style: 'text', icon: '', color: null, css: '', lang: 'en', country: 'DE', province: '' },
  ...{ countries: ['DE', 'FR'], provinces: [], text: 'Arrives Nov 26 – 30', from: '2026-11-26', to: '2026-11-30' },
  steps: [
    { label: 'Ordered', date: 'Nov 23' },
    { label: 'Delivered', date: 'Nov 26 – 30' },
  ],
  ...{ cutoff: null as string | null, countdown: '', labels: { country: 'Deliver to', province: 'Region' } },
  days: { processing: { min: 1, max: 2 }, transit: { min: 2, max: 3 } },
};
const PRODUCT = `data-place="product" data-product="1" data-tags="[&quot;fragile&quot;]" data-collections="[310]" data-vendor="Nook" data-variant="11"
  data-title="Mug" data-link="/products/mug" data-currency="EUR"`;
const VARIANTS = `<i hidden data-variant="11" data-stock="true" data-price="9.5"></i><i hidden data-variant="12" data-stock="false" data-price="12"></i>`;

interface Sent {
  url: URL;
  body: URLSearchParams | null;
}
const sent: Sent[] = [];
let answer: () => Promise<Response>;
let show: () => void = () => undefined;
class Observer {
  constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
    show = () => callback([{ isIntersecting: true }]);
  }
  observe() {}
  disconnect() {}
}

beforeAll(() => {
  Object.assign(window, { IntersectionObserver: Observer });
  new Function(filesOf('assets').get('parcelway-promise.block.js') ?? '')();
});
beforeEach(() => {
  sent.length = 0;
  sessionStorage.clear();
  history.replaceState(null, '', '/products/mug');
  answer = async () => Response.json(ANSWER);
  jest.spyOn(window, 'fetch').mockImplementation(async (url, init) => {
    sent.push({ url: new URL(String(url), location.href), body: (init?.body as URLSearchParams | undefined) ?? null });
    return answer();
  });
});
afterEach(() => {
  document.body.replaceChildren();
  jest.restoreAllMocks();
});

function open(attributes = PRODUCT, inside = VARIANTS): Element {
  document.body.innerHTML = `<section><form><input name="id" value="11"></form><parcelway-promise data-url="/apps/track/edd" data-lang="de" data-country="DE" ${attributes}>${inside}</parcelway-promise></section>`;
  return document.querySelector('parcelway-promise') as Element;
}
const shown = (block: Element) => block.shadowRoot?.querySelector('.promise');
async function opened(more: Partial<typeof ANSWER> = {}, ...of: Parameters<typeof open>): Promise<Element> {
  answer = async () => Response.json({ ...ANSWER, ...more });
  const block = open(...of);
  show();
  await waitFor(() => expect(shown(block)).toHaveTextContent('Arrives'));
  return block;
}
const fieldsOf = ({ url, body }: Sent) => Object.fromEntries(body ?? url.searchParams);
const itemsOf = (one: Sent | undefined) => JSON.parse((one && fieldsOf(one)['items']) ?? '[]') as unknown[];
const linkedData = (block: Element) => {
  const text = block.querySelector('script[type="application/ld+json"]')?.textContent;
  return text ? (JSON.parse(text) as { offers: Record<string, unknown> }) : null;
};

test('nothing is requested before it is seen; then the product is, as the theme describes it', async () => {
  open();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sent).toEqual([]);
  show();
  await waitFor(() => expect(sent).toHaveLength(1));
  const [request] = sent as [Sent];
  expect(request.url.pathname).toBe('/apps/track/edd');
  expect(fieldsOf(request)).toMatchObject({ place: 'product', lang: 'de', country: 'DE', province: '' });
  expect(itemsOf(request)).toEqual([
    { product: '1', variant: '11', tags: ['fragile'], collections: ['310'], vendor: 'Nook', stock: true },
  ]);
});

test('another variant is another promise', async () => {
  await opened();
  const field = document.querySelector('input') as HTMLInputElement;
  field.value = '12';
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(itemsOf(sent[1])).toMatchObject([{ variant: '12', stock: false }]);
});

test('the cart is one request for all its items; a long one is posted', async () => {
  const item = '<i hidden data-product="7" data-variant="71" data-tags="[]" data-stock="true"></i>';
  await opened({}, 'data-place="cart"', item.repeat(2));
  expect(itemsOf(sent[0])).toHaveLength(2);
  await opened({}, 'data-place="cart"', item.repeat(100));
  expect([itemsOf(sent[1]).length, sent[1]?.url.search]).toEqual([100, '']);
});

test('the shopper chooses another country, by its name, and it is kept for the next page', async () => {
  const block = await opened();
  const select = block.shadowRoot?.querySelector('select') as HTMLSelectElement;
  expect([...select.options].map(({ text }) => text)).toEqual(['France', 'Germany']);
  select.value = 'FR';
  select.focus();
  select.dispatchEvent(new Event('change'));
  await waitFor(() => expect(sent).toHaveLength(2));
  await waitFor(() => expect(block.shadowRoot?.activeElement).not.toBe(select));
  expect((block.shadowRoot?.activeElement as HTMLSelectElement).name).toBe('country');
  await opened();
  expect(sent.slice(1).map((one) => fieldsOf(one)['country'])).toEqual(['FR', 'FR']);
});

test('a divided country offers its provinces', async () => {
  const block = await opened({ country: 'US', provinces: [{ code: 'CA', name: 'California' }] } as object);
  const [, province] = block.shadowRoot?.querySelectorAll('select') ?? [];
  expect(province?.textContent).toBe('–California');
});

test.each<[string, Partial<Response> | null, object | null]>([
  ['the promise is off', { ok: false }, null],
  ['there is no text', { ok: true }, { ...ANSWER, text: '' }],
  ['there is no connection', null, null],
])('nothing is promised when %s', async (_title, response, body) => {
  const block = await opened();
  answer = async () => {
    if (!response) throw new TypeError('offline');
    return { ...response, json: async () => body } as Response;
  };
  (block as HTMLElement).dataset['variant'] = '12';
  await waitFor(() => expect(shown(block)).toBeNull());
  expect(linkedData(block)).toBeNull();
});

test('the timeline names each step; the other styles do not', async () => {
  const timeline = await opened({ style: 'timeline' });
  expect([...(timeline.shadowRoot?.querySelectorAll('li') ?? [])].map((one) => one.textContent)).toEqual([
    'OrderedNov 23',
    'DeliveredNov 26 – 30',
  ]);
  expect((await opened()).shadowRoot?.querySelector('li')).toBeNull();
});

test('the time until the cut-off is counted, and after it another promise is requested once', async () => {
  const soon = new Date(Date.now() + 2 * 3_600_000 + 14.5 * 60_000).toISOString();
  const countdown = { countdown: 'Order within {countdown}', text: 'Arrives, {countdown}' };
  const block = await opened({ ...countdown, cutoff: soon });
  expect(shown(block)).toHaveTextContent('Arrives, 2 hr 14 min');
  expect(shown(block)).toHaveTextContent('Order within 2 hr 14 min');
  await opened({ ...countdown, cutoff: '2020-01-01T00:00:00Z' });
  await new Promise((resolve) => setTimeout(resolve, 30));
  expect(sent).toHaveLength(3);
});

test('texts are texts; the merchant’s style is a style of the shadow root, and the theme’s page has none of it', async () => {
  const text = 'Arrives <img src=x onerror=alert(1)>';
  const css = 'p { color: red } </style><script>alert(1)</script>';
  const icon = '<path d="M0 0"/>';
  const block = await opened({ text, css, icon, color: { text: '#111111', background: '#eeeeee' } } as object);
  const root = block.shadowRoot as ShadowRoot;
  expect([root.querySelector('img'), root.querySelector('script')]).toEqual([null, null]);
  expect(shown(block)).toHaveTextContent(text);
  expect([...root.querySelectorAll('style')].at(-1)?.textContent).toBe(css);
  expect(shown(block)).toHaveStyle({ color: 'rgb(17, 17, 17)', background: 'rgb(238, 238, 238)' });
  expect(root.querySelector('svg path')).not.toBeNull();
  expect(document.body.querySelector('style')).toBeNull();
});

test('search engines read the shipping details of the product, as far as one is promised', async () => {
  const block = await opened();
  const range = (minValue: number, maxValue: number) => ({
    ...{ '@type': 'QuantitativeValue', minValue, maxValue, unitCode: 'DAY' },
  });
  expect(linkedData(block)).toMatchObject({ '@type': 'Product', name: 'Mug', '@id': 'http://localhost/products/mug' });
  expect(linkedData(block)?.offers).toMatchObject({
    ...{ price: '9.5', priceCurrency: 'EUR' },
    shippingDetails: {
      '@type': 'OfferShippingDetails',
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'DE' },
      deliveryTime: { '@type': 'ShippingDeliveryTime', handlingTime: range(1, 2), transitTime: range(2, 3) },
    },
  });
  expect(linkedData(await opened({ from: null, days: null } as object))).toBeNull();
  expect(linkedData(await opened({}, 'data-place="cart"', '<i data-product="1"></i>'))).toBeNull();
});

test('a preview shows the answer that it is given, and requests nothing', () => {
  const block = open(`data-answer='${JSON.stringify(ANSWER)}'`, '<p>Loading</p>');
  expect(shown(block)).toHaveTextContent('Arrives');
  expect(sent).toEqual([]);
});
