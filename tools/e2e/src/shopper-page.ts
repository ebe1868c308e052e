import type { Locator, Page } from 'playwright-core';
import type { Shipped } from './parcels';
import { DEMO_SHOP, type Product } from './product';

export type Theme = 'classic' | 'modern';
/** A made-up page of the preview: before anything is looked up, or a parcel in a status. */
export type Shown = 'lookup' | 'two_parcels' | number;
/** As the editor saves it; only what is changed here is named. */
export interface Settings {
  look: Record<string, unknown>;
  language: { mode: string; offered: string[] };
  sections: { id: string; kind: string; hidden: boolean }[];
  branding: boolean;
}

export const HOSTED = `/t/${DEMO_SHOP.split('.')[0]}`;
export const IN_STORE = `/shops/${DEMO_SHOP}/apps/track`;
/** A browser that is counted: headless ones are taken for robots. */
export const AGENT = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36';
const NO_CODE = { top: '', bottom: '', css: '', js: '' };

/** The shopper's page as a merchant designs it, by the calls of the editor. */
export interface Designer {
  /** Our own design with a merchant's changes. */
  settings(theme: Theme, change?: Partial<Settings>): Promise<Settings>;
  publish(theme: Theme, change?: Partial<Settings>): Promise<void>;
  /** Shows what the editor's preview shows, as a page of its own. */
  preview(page: Page, options: { theme: Theme; settings: Settings; state: Shown; language?: string }): Promise<void>;
}

export function designer(product: Product): Designer {
  const ours = new Map<Theme, Settings>();
  const draft = async (theme: Theme) => {
    const { body } = await product.api<{ settings: Settings; revision: number }>(`v1/trackpage/setting?theme=${theme}`);
    // Nobody has changed it before the first visit.
    if (!ours.has(theme)) ours.set(theme, body.data.settings);
    return body.data;
  };
  const call = async <T>(method: string, route: string, body: unknown): Promise<T> => {
    const answer = await product.api<T>(`v1/trackpage/${route}`, { method, body });
    if (answer.status !== 200) throw new Error(`${route} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body.data;
  };
  const settings: Designer['settings'] = async (theme, change = {}) => {
    if (!ours.has(theme)) await draft(theme);
    const own = ours.get(theme) as Settings;
    return { ...own, ...change, look: { ...own.look, ...change.look } };
  };
  return {
    settings,
    async publish(theme, change) {
      const { revision } = await draft(theme);
      const body = { theme, settings: await settings(theme, change), revision };
      const saved = await call<{ revision: number }>('PUT', 'setting', body);
      await call('POST', 'publish', { theme, revision: saved.revision });
    },
    async preview(page, { language = 'en', ...options }) {
      const drawn = await call<{ html: string; css: string; html_class?: string; body_class?: string }>(
        'POST',
        'preview',
        {
          ...options,
          language,
          code: NO_CODE,
          masking: { enabled: false, rules: [], hide_courier: false, hide_origin: false },
        },
      );
      const body = `<!doctype html><html lang="${language}" class="${drawn.html_class ?? ''}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Preview</title><style>${drawn.css}</style></head><body class="${drawn.body_class ?? 'pw-page'}">${drawn.html}</body></html>`;
      // Under our own address, so that the map's outlines are found.
      const address = `${product.appUrl}/drawn-preview`;
      await page.unroute(address);
      await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }));
      await page.goto(address);
    },
  };
}

/** Sections beside those of our own design. */
const more = (...added: (Record<string, unknown> & { kind: string })[]): Settings['sections'] =>
  added.map((one) => ({ id: one.kind, hidden: false, ...one }));
const PRODUCTS = { kind: 'products', source: 'best_selling', collection: null, limit: 4 };
const COUPON = { kind: 'coupon', code: 'THANKS10', label: { en: '10 % off your next order' } };

/** Our own design with everything optional: map, products, coupon. */
export async function everySection(design: Designer, theme: Theme): Promise<Partial<Settings>> {
  const { sections } = await design.settings(theme);
  const map = sections.some(({ kind }) => kind === 'map') ? [] : more({ kind: 'map' });
  return { sections: [...sections, ...map, ...more(PRODUCTS, COUPON)] };
}
/** Enters the order and its customer's e-mail address on the current page. */
export async function findOrder(
  page: Page,
  { name }: Shipped,
  email: string,
  forms: Page | Locator = page,
): Promise<void> {
  await forms.getByLabel('Order number').fill(name);
  await forms.getByLabel('E-mail address').fill(email);
  await forms.getByRole('button', { name: 'Find my order' }).click();
  await page.getByText(`Order ${name}`, { exact: true }).waitFor();
}
export const widthOf = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
export const PHONE = { viewport: { width: 390, height: 844 } };
