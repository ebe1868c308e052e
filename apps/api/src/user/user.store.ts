import type { UserSetting, UserSettingValue } from '@parcelway/domain';
import { sql } from 'kysely';
import type { AppContext, Caller } from '../context';
import { withShop, type ShopTransaction } from '../db/database';

type Ctx = Pick<AppContext, 'db' | 'now' | 'vault'>;

/** Stores one setting of the user, with the time. */
export const saveUserSetting = (
  ctx: Pick<AppContext, 'db' | 'now'>,
  caller: Caller,
  key: UserSetting,
  value: UserSettingValue,
): Promise<void> =>
  withShop(ctx.db, caller.shopId, (trx) => writeUserSettings(trx, caller, { [key]: value }, ctx.now()));

/** Stores settings of a user, with the time. The other settings are unchanged, even with concurrent writes. */
export async function writeUserSettings(
  trx: ShopTransaction,
  { shopId, userId }: Pick<Caller, 'shopId' | 'userId'>,
  choices: Partial<Record<UserSetting, UserSettingValue>>,
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const settings = Object.fromEntries(Object.entries(choices).map(([key, value]) => [key, { value, at }]));
  await sql`
    insert into user_settings (shop_id, user_id, settings) values (${shopId}, ${userId}, ${JSON.stringify(settings)}::jsonb)
    on conflict (shop_id, user_id) do update set settings = user_settings.settings || excluded.settings`.execute(trx);
}

/** Replaces the user's rating; the address is encrypted. */
export async function saveRating(
  ctx: Ctx,
  { shopId, userId }: Caller,
  { star, message, email }: { star: number; message: string; email: string },
): Promise<void> {
  const values = { star, message, email_enc: email ? ctx.vault.encrypt(email) : null, rated_at: ctx.now() };
  await withShop(ctx.db, shopId, (trx) =>
    trx
      .insertInto('ratings')
      .values({ shop_id: shopId, user_id: userId, ...values })
      .onConflict((conflict) => conflict.columns(['shop_id', 'user_id']).doUpdateSet(values))
      .execute(),
  );
}

/** Ends the setup guide. A missing answer leaves the previous one. */
export async function finishGuide(
  ctx: Ctx,
  { shopId }: Caller,
  answers: { dropshipping_seller?: boolean | undefined; theme?: string | undefined },
): Promise<void> {
  const values = {
    finished_at: ctx.now(),
    ...(answers.dropshipping_seller !== undefined && { dropshipping_seller: answers.dropshipping_seller }),
    ...(answers.theme !== undefined && { theme: answers.theme }),
  };
  await withShop(ctx.db, shopId, (trx) =>
    trx
      .insertInto('guides')
      .values({ shop_id: shopId, dropshipping_seller: null, theme: null, ...values })
      .onConflict((conflict) => conflict.column('shop_id').doUpdateSet(values))
      .execute(),
  );
}
