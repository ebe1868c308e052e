import { trackingCss } from '@parcelway/app-storefront';
import { courierByCode } from '@parcelway/couriers';
import {
  progressOf,
  withCustomStatuses,
  type CustomStatus,
  type Progress,
  type StatusCheckpoint,
} from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import type { z } from 'zod';
import type { AppContext } from '../context';
import type { Found, ParcelEvent } from '../tracking-page/shopper/find-parcels';
import { html } from '../http/html';
import { shopByDomain } from '../tracking-page/shopper/lookup.store';
import { createReader, type Reader } from '../tracking-page/shopper/page-language';
import { langTag } from '../tracking-page/shopper/page.view';
import { resultPage } from '../tracking-page/shopper/parcel.view';

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
  const reader = createReader({
    wanted: language,
    acceptLanguage: undefined,
    shopLocale: shop?.locale ?? '',
    shopCountry: shop?.country ?? '',
    timezone: shop?.timezone ?? 'UTC',
    now,
  });
  const found = sampleOrder({ id: '', ...draft, delayDays }, reader, now);
  return {
    html: html`<html lang="${langTag(reader)}"><body class="pw-page" inert><div class="pw"><main>${resultPage(found, reader, 'mailto:')}</main></div></body></html>`
      .text,
    css: trackingCss,
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
    progressOf({ status: isShipped ? 2 : 0, orderedAt, deliveredAt: null, quietSince: null, checkpoints: events, now }),
    [status],
    { readyAt: status.after === 'ordered' ? null : start, now },
  );
  const order = { name: SAMPLE.order, orderedAt, progress, items: [] };
  if (status.after === 'ordered') return { order, parcels: [] };
  return {
    order,
    parcels: [
      {
        id: '',
        number: SAMPLE.number,
        courierName: courierByCode(SAMPLE.courier)?.name ?? '',
        courierUrl: null,
        status: isShipped ? 2 : 0,
        subStatus: isShipped ? 2001 : 10001,
        statusAt: start,
        destination: null,
        handedOverAt: start,
        deliveredAt: null,
        expectedAt: null,
        events,
        progress,
        review: null,
      },
    ],
  };
}

const SCAN: Omit<StatusCheckpoint, 'occurredAt' | 'localDate'> = {
  hash: 'scan',
  hasTime: true,
  zoneKnown: true,
  status: 2,
  subStatus: 2001,
  country: null,
  location: '',
  leg: null,
};
