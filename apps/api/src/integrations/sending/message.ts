import { statusInfo, type AlertReason } from '@parcelway/domain';
import type { IntegrationMessage } from '@parcelway/http-contract';
import type { AppContext } from '../../context';
import type { ShopTransaction } from '../../db/database';
import attentionTexts from '../../notifications/rules/attention-words.json';
import {
  readParcelFacts,
  readShopFacts,
  type ParcelFacts,
  type ShopFacts,
} from '../../notifications/templates/mail-facts';
import { decrypted, trackingPageUrl } from '../../orders/parcel-rows';
import { toParcel } from '../../tracking-page/shopper/find-parcels';
import { maskOf } from '../../tracking-page/shopper/masked';
import { emailsOfOrders } from './message.store';

/** What a message is about. */
export interface MessageSubject {
  messageId: string;
  type: IntegrationMessage['type'];
  shipmentId: string;
  orderId: string;
  status: Parameters<typeof statusInfo>[0];
  subStatus: number | null;
  happenedAt: Date;
  /** Of an alert. */
  reason: AlertReason | null;
}

/**
 * Messages about parcels of one shop, masked as the shopper's page is, in a few statements. A message has the status that
 * it was queued for, also where the parcel has gone on since.
 * @param wantsCustomer whether the customer is in it
 * @returns by their place; null: the parcel is not there any more
 */
export async function messagesOf(
  ctx: AppContext,
  trx: ShopTransaction,
  shop: { shopId: string; domain: string },
  subjects: readonly MessageSubject[],
  wantsCustomer: boolean,
): Promise<(IntegrationMessage | null)[]> {
  if (subjects.length === 0) return [];
  const shopFacts = await readShopFacts(ctx, trx, shop);
  const abouts = subjects.map(({ shipmentId, orderId }) => ({ shipmentId, orderId, topic: null }));
  const facts = await readParcelFacts(trx, shop.shopId, abouts, ctx.now());
  const emails = wantsCustomer
    ? await emailsOfOrders(
        trx,
        shop.shopId,
        subjects.map(({ orderId }) => orderId),
      )
    : new Map<string, Buffer>();
  return subjects.map((one, index) => {
    const of = facts[index];
    if (!of?.parcel || of.isRemoved) return null;
    const email = decrypted(ctx, emails.get(one.orderId) ?? null) ?? '';
    return messageOf(ctx, shopFacts, of, one, email);
  });
}

function messageOf(
  ctx: AppContext,
  { shop, name, design, statuses, language, reader }: ShopFacts,
  facts: ParcelFacts,
  subject: MessageSubject,
  email: string,
): IntegrationMessage | null {
  if (!facts.parcel) return null;
  const shown = { mask: maskOf(design.masking), personal: (text: string) => text };
  const parcel = toParcel(facts.parcel, [...facts.checkpoints], shown, ctx.now(), statuses);
  const { key } = statusInfo(subject.status);
  return {
    id: subject.messageId,
    type: subject.type,
    timestamp: subject.happenedAt.toISOString(),
    data: {
      shop: { domain: shop.domain, name },
      order: { id: subject.orderId, name: facts.order?.name ?? '' },
      shipment: {
        id: subject.shipmentId,
        tracking_number: parcel.number,
        courier: parcel.courierName,
        courier_url: parcel.courierUrl ?? '',
        tracking_url: trackingPageUrl(ctx, shop.domain, parcel.number),
        status: key,
        sub_status: subject.subStatus,
        status_text: reader(language).texts.status[key],
        expected_on: parcel.expectedAt?.toISOString().slice(0, 10) ?? null,
        delivered_at: parcel.deliveredAt?.toISOString() ?? null,
        destination_country: parcel.destination,
      },
      alert: subject.reason && { reason: subject.reason, text: attentionTexts[language][subject.reason] },
      customer: email === '' ? null : { email, name: facts.order?.customer_name ?? '' },
    },
  };
}
