import { compareAmounts, isAboveZero, isCap } from '@parcelway/domain';
import { Refused, type Handlers, type MakeHandlers } from '@parcelway/isolated/scenarios';
import { billingPageOf, previewOf, scheduledOf } from './billing-page';
import { entriesOf, historyPageOf } from './history-entries';
import { DEMO_SHOPS, platformCapOf, shopOf, stepOf, type DemoShop, type DemoShopName } from './shops';

const APPROVAL = 'https://admin.example.com/charges/7/confirm';
const FREE = 'free-100';

/** Answers to the calls of this remote for one shop. What is approved at the platform stays as it was: nobody approves it here. */
export function handlersOf(name: DemoShopName, rows: number, today: Date): Handlers {
  let shop: DemoShop = DEMO_SHOPS[name];
  const entries = entriesOf(rows, today);
  return {
    billingPage: () => billingPageOf(shop, today),
    switchPreview: ({ query: { step, cycle } }) => previewOf(shop, { step, cycle: cycle ?? 'monthly' }, today),
    subscribe({ body: { step, cycle } }) {
      const preview = previewOf(shop, { step, cycle }, today);
      if (preview.when === 'same') throw new Refused(422, 'Your shop has this plan already.');
      if (preview.when === 'now') return { url: APPROVAL, scheduled: null };
      shop = { ...shop, scheduled: { kind: 'switch', step, cycle } };
      return { url: null, scheduled: scheduledOf(shop, today) };
    },
    cancelPlan() {
      if (shop.state === 'trial') {
        shop = { ...shop, plan: 'free', step: stepOf(FREE), cycle: null, state: 'cancelled', scheduled: null };
        return { scheduled: null };
      }
      shop = { ...shop, scheduled: { kind: 'cancel' } };
      return { scheduled: scheduledOf(shop, today) };
    },
    undoPlanChange() {
      shop = { ...shop, scheduled: null };
      return {};
    },
    overageCap({ body: { amount } }) {
      if (!isCap(amount)) throw new Refused(422, 'Enter an amount such as 20 or 20.50.');
      const isRaised = compareAmounts(amount, platformCapOf(shop)) > 0;
      shop = isRaised ? { ...shop, requested: amount } : { ...shop, cap: isAboveZero(amount) ? amount : null };
      if (isRaised) return { url: APPROVAL };
      return { url: null };
    },
    quotaExpansion: () => ({ url: APPROVAL }),
    billingHistory: ({ query: { pageSize, ...query } }) =>
      historyPageOf(entries, { ...query, pageSize: Number(pageSize ?? 50) }),
  };
}

/** Answers to the calls of this remote, for its isolated page and its tests: the plan that is set decides which shop it is. */
export const handlers: MakeHandlers = ({ rows, plan, today }) => handlersOf(shopOf(rows, plan), rows, today);
