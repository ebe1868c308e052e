import {
  hasFeature,
  levelOfPlan,
  MAIL_RECIPIENTS,
  MAIL_TOPICS,
  recipientsOf,
  recommendedSwitch,
  STORE_EVENTS,
  type StoreEvent,
} from '@parcelway/domain';
import type { BodyOf, Calls, DataOf, MailCommon } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../../context';
import { withShop, type ShopTransaction } from '../../db/database';
import { HttpError } from '../../http/errors';
import { needFeature } from '../../http/route';
import { decrypted } from '../../orders/parcel-rows';
import { finishGuideStep } from '../../shops/guide.store';
import { recordChange } from '../../shops/setting-changes.store';
import { templateStates } from '../templates/templates';
import * as settings from './mail-settings.store';
import { switchesOf } from './plan-mails';
import { addressesOf, chosenSwitches, withinPlan } from './shop-rules';
import * as store from './shop-rules.store';

type Setting = DataOf<Calls['notificationSetting']>;

const STATS_MS = 30 * 86_400_000;
const NEEDED = ['cus_notification', 'mer_notification', 'advanced_summary'] as const;

/** Which mails are sent to whom and when, and their results in the last 30 days. */
export function mailSetting(ctx: AppContext, { shopId, plan }: Caller): Promise<Setting> {
  return withShop(ctx.db, shopId, async (trx) => {
    const shop = await store.shopOfMails(trx, shopId);
    const stored = await store.storedRules(trx, shopId);
    return {
      ...commonOf(ctx, stored),
      topics: await topicRows(ctx, trx, shopId),
      from: ctx.mailer?.from ?? '',
      can_send: ctx.mailer !== null,
      shop_email: decrypted(ctx, shop.email_enc) ?? '',
      notify_email: decrypted(ctx, shop.notify_email_enc ?? shop.email_enc) ?? '',
      timezone: shop.timezone,
      to_self: shop.to_self,
      platform_switch: shop.platform,
      store_events: storeEventsOf(stored),
      locked: NEEDED.filter((feature) => !hasFeature(levelOfPlan(plan), feature)),
      ...(await settings.openMails(trx, shopId)),
    };
  });
}

const storeEventsOf = ({ store_events: events }: store.StoredRules) =>
  Object.fromEntries(STORE_EVENTS.map((key) => [key, events[key] ?? true])) as Record<StoreEvent, boolean>;

function commonOf(ctx: AppContext, stored: store.StoredRules): MailCommon {
  const { reply_to, merchant_emails } = addressesOf(ctx, stored.addresses_enc);
  const { sender_name: name, rules, digest } = stored;
  return { sender: { name, reply_to }, merchant_emails, rules, digest };
}

async function topicRows(ctx: AppContext, trx: ShopTransaction, shopId: string): Promise<Setting['topics']> {
  const switches = await chosenSwitches(trx, shopId);
  const templates = await templateStates(trx, shopId);
  const since = new Date(ctx.now().getTime() - STATS_MS);
  const fates = new Map((await settings.fatesByTopic(trx, shopId, since)).map(({ topic, ...row }) => [topic, row]));
  return MAIL_TOPICS.map((topic) => ({
    topic,
    ...switches[topic],
    published_at: templates.get(topic)?.publishedAt?.toISOString() ?? null,
    unpublished: templates.get(topic)?.unpublished ?? false,
    stats: fates.get(topic) ?? { sent: 0, opened: 0, clicked: 0, failed: 0 },
  }));
}

/**
 * Applies to changes from now on; queued mails are sent as planned. The daily mail can be turned on only where the plan
 * includes it.
 * @throws HttpError 402
 */
export function saveMailSetting(ctx: AppContext, caller: Caller, body: MailCommon): Promise<MailCommon> {
  const { sender, merchant_emails: emails, rules, digest } = body;
  const byKey = new Map(emails.map((address) => [address.toLowerCase(), address]));
  const addresses = { reply_to: sender.reply_to, merchant_emails: [...byKey.values()] };
  return withShop(ctx.db, caller.shopId, async (trx) => {
    const before = await store.storedRules(trx, caller.shopId);
    if (digest.enabled && !before.digest.enabled) needFeature(caller, 'mer_notification');
    const change = {
      sender_name: sender.name,
      addresses_enc: ctx.vault.encrypt(JSON.stringify(addresses)),
      rules,
      digest,
    };
    await store.saveRules(trx, caller.shopId, change);
    await finishGuideStep(trx, caller.shopId, 'notify_setting');
    return { ...body, merchant_emails: addresses.merchant_emails };
  });
}

/** @throws HttpError 402 when turned on beyond the plan, 422 for a recipient that gets no such mail */
export function switchTopic(
  ctx: AppContext,
  caller: Caller,
  { topic, receiver, on }: BodyOf<Calls['switchNotification']>,
): Promise<DataOf<Calls['switchNotification']>> {
  if (!recipientsOf(topic).includes(receiver))
    throw new HttpError(
      422,
      'Only customers get mails about an order of several parcels. Turn on those about its parcels.',
      { errors: { receiver: 'must be customer for this topic' } },
    );
  if (on) needFeature(caller, receiver === 'customer' ? 'cus_notification' : 'mer_notification');
  const { shopId } = caller;
  return withShop(ctx.db, shopId, async (trx) => {
    await store.saveSwitches(trx, shopId, { topics: [topic], recipient: receiver, on }, ctx.now());
    await finishGuideStep(trx, shopId, 'notify_setting');
    return { topic, ...(await chosenSwitches(trx, shopId))[topic] };
  });
}

/**
 * Turns on the recommended mails, beside those that are on; to the merchant only where the plan includes that, so that
 * a later plan does not turn it on.
 */
export function turnOnRecommended(
  ctx: AppContext,
  { shopId, plan }: Caller,
): Promise<DataOf<Calls['turnOnRecommended']>> {
  return withShop(ctx.db, shopId, async (trx) => {
    const held = withinPlan(switchesOf(recommendedSwitch), plan);
    for (const recipient of MAIL_RECIPIENTS) {
      const topics = MAIL_TOPICS.filter((topic) => held[topic][recipient]);
      await store.saveSwitches(trx, shopId, { topics, recipient, on: true }, ctx.now());
    }
    await finishGuideStep(trx, shopId, 'notify_setting');
    const chosen = await chosenSwitches(trx, shopId);
    return { topics: MAIL_TOPICS.map((topic) => ({ topic, ...chosen[topic] })) };
  });
}

/** Whether events of a kind are sent to the store, which makes it send its own mail; events already sent stay. */
export async function switchStoreEvent(
  ctx: AppContext,
  { shopId, userId: user }: Caller,
  { key, value }: BodyOf<Calls['shopifyNotification']>,
): Promise<DataOf<Calls['shopifyNotification']>> {
  await withShop(ctx.db, shopId, async (trx) => {
    const before = storeEventsOf(await store.storedRules(trx, shopId));
    await store.saveStoreEvent(trx, shopId, key, value);
    const after = { ...before, [key]: value };
    await recordChange(trx, shopId, { user, at: ctx.now(), area: 'store', before, after });
  });
  return { key, value };
}
