import type { Account } from '@parcelway/api/account';
import type { Edd } from '@parcelway/api/edd';
import { gmtOffset } from '@parcelway/domain';
import type { Handlers, MakeHandlers } from '@parcelway/isolated/scenarios';
import { backtestHandlers } from './backtest-handlers';
import { courierHandlers } from './courier-handlers';
import { customCourierHandlers } from './custom-courier-handlers';
import { deliveryHandlers } from './delivery-handlers';
import { eddHandlers } from './edd-handlers';
import { groupHandlers } from './group-handlers';
import { privacyHandlers } from './privacy-handlers';
import { promiseHandlers } from './promise-handlers';
import { staffHandlers } from './staff-handlers';
import { storeHandlers } from './store-handlers';

const STORE_ZONE = 'Europe/Berlin';

/** Answers to the calls of this remote, for its isolated page and its tests. A shop with `rows` 0 is new and chose nothing. */
export const handlers: MakeHandlers = (demo) => {
  const { rows, today } = demo;
  let account: Account = {
    name: 'Demo',
    domain: 'demo.example.com',
    email: 'owner@demo.example.com',
    timezone: gmtOffset(STORE_ZONE, today),
    tz_name: null,
    store_tz_name: STORE_ZONE,
    customer_lang: null,
    store_lang: 'en',
    notify_email: rows === 0 ? '' : 'parcels@demo.example.com',
  };
  return {
    ...deliveryPromise(demo),
    ...storeHandlers(demo),
    ...staffHandlers(demo),
    ...backtestHandlers(demo),
    ...courierHandlers(rows),
    ...customCourierHandlers(rows),
    ...groupHandlers(demo),
    ...privacyHandlers(demo),
    account: () => account,
    saveAccount: ({ body }) => {
      account = { ...account, ...body, timezone: gmtOffset(body.tz_name ?? STORE_ZONE, today) };
      return account;
    },
    settingLang: ({ body: { value } }) => {
      account = { ...account, customer_lang: value || null };
      return account;
    },
    userSet: () => ({}),
  };
};

/** Settings of the promise with its zones and rules: each call changes its part, and is answered with all of them. */
const deliveryPromise: MakeHandlers = (demo) => {
  const settings = promiseHandlers(demo.rows);
  const parts = eddHandlers(demo);
  // Neither reads anything of the request.
  const of = ({ preSaleEdd }: Handlers) => preSaleEdd?.({} as never) as Edd;
  const whole = (): Edd => {
    const { zones, rules, rule_limit } = of(parts);
    return { ...of(settings), zones, rules, rule_limit };
  };
  return {
    ...settings,
    ...parts,
    ...deliveryHandlers(demo, whole),
    preSaleEdd: whole,
    updateEdd(request) {
      void settings.updateEdd?.(request);
      return whole();
    },
    updateEddFormat(request) {
      void settings.updateEddFormat?.(request);
      return whole();
    },
    updateEstimateZone(request) {
      void parts.updateEstimateZone?.(request);
      return whole();
    },
    deletePreZone(request) {
      void parts.deletePreZone?.(request);
      return whole();
    },
  };
};
