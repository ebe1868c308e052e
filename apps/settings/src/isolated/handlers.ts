import type { Account } from '@parcelway/api/account';
import { gmtOffset } from '@parcelway/domain';
import type { MakeHandlers } from '@parcelway/isolated/scenarios';
import { eddHandlers } from './edd-handlers';

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
    notify_email: rows === 0 ? '' : 'parcels@demo.example.com',
  };
  return {
    account: () => account,
    saveAccount: ({ body }) => {
      account = { ...account, ...body, timezone: gmtOffset(body.tz_name ?? STORE_ZONE, today) };
      return account;
    },
    userSet: () => ({}),
    ...eddHandlers(demo),
  };
};
