import { courierByCode } from '@parcelway/couriers';
import { progressOf, ShipmentStatus, withCustomStatuses, type CustomStatus, type Progress } from '@parcelway/domain';
import { defaultPageSettings, NO_MASKING, NO_PAGE_CODE, type Calls, type DataOf } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { AppContext } from '../context';
import { html, trusted } from '../http/html';
import type { PageDesign } from '../tracking-page/design/page-design';
import { drawn } from '../tracking-page/design/preview';
import type { Found, ParcelEvent } from '../tracking-page/shopper/find-parcels';
import type { Place } from '../tracking-page/shopper/page-content';
import { shopByDomain } from '../tracking-page/shopper/lookup.store';
import { createReader, type Reader } from '../tracking-page/shopper/page-language';
import { langTag } from '../tracking-page/shopper/page.view';

type Draft = z.output<Calls['previewOrderStatus']['body']>;

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SAMPLE = { order: '#1001', number: '1Z999AA10123456784', courier: 'ups' } as const;

/** The shopper's page, by the code that really makes it, of an order for which the status came due an hour ago. */
export async function statusPreview(
  ctx: AppContext,
  domain: string,
  { language, delay_days: delayDays, ...draft }: Draft,
): Promise<DataOf<Calls['previewOrderStatus']>> {
  const shop = await shopByDomain(ctx.db, domain);
  const now = ctx.now();
  const design = ownDesign(language);
  const reader = createReader({
    wanted: language,
    acceptLanguage: undefined,
    shopLocale: shop?.locale ?? '',
    shopCountry: shop?.country ?? '',
    timezone: shop?.timezone ?? 'UTC',
    now,
    rules: design.settings,
  });
  const place: Place = {
    on: 'preview',
    inTheme: false,
    shopId: shop?.shopId ?? '',
    shopName: shop?.name || domain,
    home: `https://${domain}`,
    files: '',
    nums: null,
    contact: 'mailto:',
  };
  const found = sampleOrder({ id: '', ...draft, delayDays }, reader, now);
  const { html: body, css } = drawn({ design, reader, place }, { kind: 'found', found, products: {}, reviews: {} });
  return {
    html: html`<html lang="${langTag(reader)}"><body class="pw-page" inert>${trusted(body)}</body></html>`.text,
    css,
  };
}

/** Ours, of what a status shows in: the answer, the steps, courier and history. */
function ownDesign(language: Draft['language']): PageDesign {
  const settings = defaultPageSettings('classic');
  const sections = settings.sections.filter(({ kind }) => kind !== 'lookup');
  return {
    theme: 'classic',
    settings: { ...settings, sections, language: { mode: language, offered: [language] }, branding: false },
    code: NO_PAGE_CODE,
    masking: NO_MASKING,
    images: [],
  };
}

/** An order that waits, a parcel that is ready or one under way, as the status needs it. */
function sampleOrder(status: CustomStatus, { texts }: Reader, now: Date): Found {
  const before = (ms: number) => new Date(now.getTime() - ms);
  const start = before(status.delayDays * DAY_MS + HOUR_MS);
  const orderedAt = status.after === 'ordered' ? start : new Date(start.getTime() - 2 * DAY_MS);
  const isShipped = status.after === 'shipped';
  const scan: ParcelEvent = {
    ...SCAN,
    occurredAt: start,
    localDate: start.toISOString().slice(0, 10),
    content: texts.status.in_transit,
  };
  const events = isShipped ? [scan] : [];
  const progress: Progress = withCustomStatuses(
    progressOf({
      status: isShipped ? ShipmentStatus.InTransit : ShipmentStatus.Pending,
      orderedAt,
      deliveredAt: null,
      quietSince: null,
      checkpoints: events,
      now,
    }),
    [status],
    { readyAt: status.after === 'ordered' ? null : start, now },
  );
  const order = { name: SAMPLE.order, orderedAt, progress, items: [] };
  if (status.after === 'ordered') return { order, parcels: [] };
  return {
    order,
    parcels: [
      {
        id: '1',
        number: SAMPLE.number,
        courierName: courierByCode(SAMPLE.courier)?.name ?? '',
        courierUrl: null,
        status: isShipped ? ShipmentStatus.InTransit : ShipmentStatus.Pending,
        subStatus: isShipped ? 2001 : 10001,
        statusAt: start,
        destination: null,
        handedOverAt: start,
        deliveredAt: null,
        expectedAt: null,
        events,
        progress,
      },
    ],
  };
}

const SCAN: Omit<ParcelEvent, 'occurredAt' | 'localDate' | 'content'> = {
  hash: 'scan',
  hasTime: true,
  zoneKnown: true,
  zone: 'UTC',
  status: ShipmentStatus.InTransit,
  subStatus: 2001,
  country: null,
  location: '',
  leg: null,
  byText: false,
};
