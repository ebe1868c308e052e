import { trackingTexts } from '@parcelway/app-storefront';
import { FALLBACK_LANGUAGE, languageOfLocale, PAGE_TEXTS, ShipmentStatus, type Language } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { AppContext, Caller } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { HttpError } from '../../http/errors';
import { html, trusted, type Html } from '../../http/html';
import type { StoreTheme } from '../../platform/platform.port';
import { storeUrl } from '../../platform/store-url';
import { ownCss } from '../shopper/extra-code';
import { designCss } from '../shopper/page-theme';
import { shopByDomain } from '../shopper/lookup.store';
import { maskOf } from '../shopper/masked';
import { NOTHING_TYPED, type FoundContent, type PageContent, type PageScene } from '../shopper/page-content';
import { createReader, type Reader } from '../shopper/page-language';
import { renderPage } from '../shopper/page.view';
import { shopperParcel } from '../shopper/shopper-view';
import { contactOf } from '../shopper/contact-of';
import { allowedDesign, type PageDesign } from './page-design';
import { storedPage } from './page-design.store';
import { sectionProblems } from './liquid-check';
import { sampleFound, sampleProducts } from './preview-sample';

type PreviewRequest = z.output<Calls['previewTrackPage']['body']>;

/** The shopper's page rendered with unpublished settings: of a sample order, or of a parcel of the shop. */
export async function pagePreview(
  ctx: AppContext,
  { shopId, domain, plan }: Pick<Caller, 'shopId' | 'domain' | 'plan'>,
  request: PreviewRequest,
): Promise<DataOf<Calls['previewTrackPage']>> {
  const shop = await shopByDomain(ctx.db, domain);
  const theme = await ctx.platform.storeTheme({ shopId, domain });
  return withShop(ctx.db, shopId, async (trx) => {
    const stored = await storedPage(trx, shopId);
    const design = allowedDesign(
      {
        theme: request.theme,
        settings: request.settings,
        code: request.code,
        masking: request.masking ?? stored.masking,
        images: stored.images,
      },
      plan,
      languageOfLocale(shop?.locale ?? '') ?? FALLBACK_LANGUAGE,
    );
    const reader = createReader({
      wanted: request.language,
      acceptLanguage: undefined,
      shopLocale: shop?.locale ?? '',
      shopCountry: shop?.country ?? '',
      timezone: shop?.timezone ?? 'UTC',
      now: ctx.now(),
      rules: design.settings,
    });
    const scene: PageScene = {
      design,
      reader,
      place: {
        on: 'preview',
        inTheme: theme !== null,
        shopId,
        shopName: shop?.name || domain,
        home: storeUrl(ctx.config, domain),
        files: '',
        nums: null,
        contact: shop ? contactOf(ctx, shop) : storeUrl(ctx.config, domain),
      },
    };
    const content = await contentOf(ctx, trx, { shopId, domain }, request, design, reader);
    const page = drawn(scene, content);
    return {
      ...(theme ? insideTheme(page, theme) : page),
      in_theme: theme !== null,
      own_texts: ownTexts(request.language),
      // Of what the plan leaves out too: it returns with the plan.
      problems: sectionProblems(request.settings, ctx.now()),
    };
  });
}

/** The page's built-in texts; the editor shows them in the empty fields. */
function ownTexts(language: Language): DataOf<Calls['previewTrackPage']>['own_texts'] {
  const { texts } = trackingTexts([language]);
  return Object.fromEntries(PAGE_TEXTS.map((key) => [key, texts[key]]));
}

/** Body and style of a page that is shown in a frame; its script is the merchant's own. */
export const drawn = (scene: PageScene, content: PageContent): DataOf<Calls['previewTrackPage']> => ({
  html: renderPage(scene, content).text,
  css: `${designCss(scene)}${ownCss(scene.design.code.css, scene.place.on)}`,
  js: scene.design.code.js,
});

/** A page as the store shows it: its styles come after those of the theme, inside the theme's elements. */
function insideTheme(
  { html: page, css, js }: Pick<DataOf<Calls['previewTrackPage']>, 'html' | 'css' | 'js'>,
  { styles, htmlClass, bodyClass, around }: StoreTheme,
): DataOf<Calls['previewTrackPage']> {
  const inside = around.reduceRight<Html>(
    (content, { tag, id, className }) =>
      html`<${trusted(tag)} id="${id}" class="${className}">${content}</${trusted(tag)}>`,
    trusted(page),
  );
  return {
    html: html`${[...styles, css].map((sheet) => html`<style>${trusted(sheet)}</style>`)}${inside}`.text,
    css: '',
    js,
    html_class: htmlClass,
    body_class: bodyClass,
  };
}

async function contentOf(
  ctx: AppContext,
  trx: ShopTransaction,
  shop: { shopId: string; domain: string },
  request: PreviewRequest,
  design: PageDesign,
  reader: Reader,
): Promise<PageContent> {
  if (request.shipment === null && request.state === 'lookup') return { kind: 'lookup', typed: NOTHING_TYPED };
  const found =
    request.shipment === null
      ? sampleFound(request.state, request.sub_status, { reader, now: ctx.now(), mask: maskOf(design.masking) })
      : { order: null, parcels: [await parcelOf(ctx, trx, shop, request.shipment, design)] };
  const content: FoundContent = { kind: 'found', found, products: {}, reviews: {} };
  return {
    ...content,
    products: Object.fromEntries(
      design.settings.sections.flatMap((section) =>
        section.kind === 'products' ? [[section.id, sampleProducts(section.limit)]] : [],
      ),
    ),
    reviews: Object.fromEntries(
      found.parcels
        .filter(({ status }) => status === ShipmentStatus.Delivered)
        .map(({ id }) => [id, { proof: '', given: null, saved: false, closed: false, missing: [] }]),
    ),
  };
}

async function parcelOf(
  ctx: AppContext,
  trx: ShopTransaction,
  shop: { shopId: string; domain: string },
  shipmentId: string,
  { masking }: PageDesign,
) {
  const row = await trx
    .selectFrom('shipments')
    .select('shipment_id')
    .where('shop_id', '=', shop.shopId)
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirst();
  if (!row) throw new HttpError(404, 'There is no such parcel.');
  return (await shopperParcel(ctx, trx, shop, shipmentId, masking)).parcel;
}
