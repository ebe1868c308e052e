import { FALLBACK_LANGUAGE, gmtOffset, languageOfLocale } from '@parcelway/domain';
import type { BodyOf, Calls, DataOf } from '@parcelway/http-contract';
import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { decrypted } from '../orders/parcel-rows';
import { recordChange } from '../shops/setting-changes.store';
import { localeOfMerchant } from '../platform/shops.store';
import * as store from './account.store';

type Account = DataOf<Calls['account']>;

/** The shop as its store describes it, and what it chose for itself. */
export const account = (ctx: AppContext, { shopId }: Caller): Promise<Account> =>
  withShop(ctx.db, shopId, async (trx) => toAccount(ctx, await store.accountOf(trx, shopId)));

/** @throws HttpError 422 for a time zone by which the database cannot count */
export const saveAccount = (
  ctx: AppContext,
  { shopId, userId: user }: Caller,
  { tz_name: zone, notify_email: email }: BodyOf<Calls['saveAccount']>,
): Promise<Account> =>
  withShop(ctx.db, shopId, async (trx) => {
    if (zone !== null && !(await store.isZoneOfDatabase(trx, zone)))
      throw new HttpError(422, 'This time zone is not known here. Choose another one.', {
        errors: { tz_name: 'is not a time zone' },
      });
    const notifyEmail = email === '' ? null : ctx.vault.encrypt(email);
    const before = toAccount(ctx, await store.accountOf(trx, shopId));
    const after = toAccount(ctx, await store.saveAccount(trx, shopId, { zone, notifyEmail }));
    await recordChange(trx, shopId, { user, at: ctx.now(), area: 'account', before, after });
    return after;
  });

/** Which language mails and pages have where that of the customer is not known. */
export const setLanguage = (
  ctx: AppContext,
  { shopId, userId: user }: Caller,
  { value }: BodyOf<Calls['settingLang']>,
): Promise<Account> =>
  withShop(ctx.db, shopId, async (trx) => {
    const before = toAccount(ctx, await store.accountOf(trx, shopId));
    const after = toAccount(ctx, await store.saveCustomerLocale(trx, shopId, value || null));
    await recordChange(trx, shopId, { user, at: ctx.now(), area: 'account', before, after });
    return after;
  });

const languageOr = (locale: string) => languageOfLocale(locale) ?? FALLBACK_LANGUAGE;
const toAccount = (ctx: AppContext, row: store.AccountRow): Account => ({
  name: row.name || row.domain,
  domain: row.primary_domain || row.domain,
  email: decrypted(ctx, row.email_enc) ?? '',
  timezone: gmtOffset(row.timezone, ctx.now()),
  tz_name: row.store_timezone === null ? null : row.timezone,
  store_tz_name: row.store_timezone ?? row.timezone,
  customer_lang: row.store_locale === null ? null : languageOr(row.locale),
  store_lang: languageOr(localeOfMerchant(row)),
  notify_email: decrypted(ctx, row.notify_email_enc) ?? '',
});
