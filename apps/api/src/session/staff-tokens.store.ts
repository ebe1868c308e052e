import { randomBytes } from 'node:crypto';
import { PERMISSIONS, RETENTION_DAYS, type Permission } from '@parcelway/domain';
import { sql } from 'kysely';
import type { AppContext } from '../context';
import { withShop, type ShopTransaction } from '../db/database';
import { permitted } from '../shops/staff.store';

type Ctx = Pick<AppContext, 'db' | 'vault' | 'now'>;
export interface Staff {
  shopId: string;
  userId: string;
  permission: Permission[];
  expiresAt: Date;
}

const LIFE_MS = { code: 2 * 60_000, bearer: RETENTION_DAYS.sign_ins * 86_400_000 } as const;

/** Makes a one-time code (two minutes) or a bearer token (30 days): 32 random bytes, of which only a hash is stored. */
export async function issueToken(
  trx: ShopTransaction,
  ctx: Pick<AppContext, 'vault' | 'now'>,
  kind: keyof typeof LIFE_MS,
  staff: { shopId: string; userId: string; permission: readonly Permission[] },
): Promise<{ token: string; expiresAt: Date }> {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(ctx.now().getTime() + LIFE_MS[kind]);
  await trx
    .insertInto('staff_tokens')
    .values({
      shop_id: staff.shopId,
      token_hash: ctx.vault.hashToken(token),
      kind,
      user_id: staff.userId,
      permission: [...staff.permission],
      expires_at: expiresAt,
    })
    .execute();
  return { token, expiresAt };
}

/**
 * Whose bearer token this is, with what this person may do now; null when it is unknown, expired, or of an uninstalled
 * shop.
 */
export async function staffOfBearer(ctx: Ctx, token: string): Promise<Staff | null> {
  return withTokenShop(ctx, token, async (trx, shopId, hash) => {
    const row = await trx
      .selectFrom('staff_tokens as t')
      .leftJoin('staff as s', (join) => join.onRef('s.shop_id', '=', 't.shop_id').onRef('s.user_id', '=', 't.user_id'))
      .select(['t.user_id', 't.permission', 't.expires_at', 's.owner', 's.permissions'])
      .where('t.shop_id', '=', shopId)
      .where('t.token_hash', '=', hash)
      .where('t.kind', '=', 'bearer')
      .where('t.expires_at', '>', ctx.now())
      .executeTakeFirst();
    if (!row) return null;
    const now = permitted(row.owner ? null : row.permissions);
    const permission = known(row.permission).filter((name) => now.includes(name));
    return { shopId, userId: row.user_id, permission, expiresAt: row.expires_at };
  });
}

/** Spends a one-time code. @returns null when it is unknown, expired or was spent before. */
export async function spendCode(
  ctx: Ctx,
  code: string,
): Promise<{ token: string; expiresAt: Date; shopId: string } | null> {
  return withTokenShop(ctx, code, async (trx, shopId, hash) => {
    const row = await trx
      .updateTable('staff_tokens')
      .set({ used_at: ctx.now() })
      .where('shop_id', '=', shopId)
      .where('token_hash', '=', hash)
      .where('kind', '=', 'code')
      .where('used_at', 'is', null)
      .where('expires_at', '>', ctx.now())
      .returning(['user_id', 'permission'])
      .executeTakeFirst();
    if (!row) return null;
    await trx.deleteFrom('staff_tokens').where('shop_id', '=', shopId).where('expires_at', '<', ctx.now()).execute();
    const issued = await issueToken(trx, ctx, 'bearer', {
      shopId,
      userId: row.user_id,
      permission: known(row.permission),
    });
    return { ...issued, shopId };
  });
}

async function withTokenShop<T>(
  ctx: Ctx,
  token: string,
  work: (trx: ShopTransaction, shopId: string, hash: Buffer) => Promise<T | null>,
): Promise<T | null> {
  const hash = ctx.vault.hashToken(token);
  const { rows } = await sql<{ shop: string | null }>`select staff_token_shop(${hash}) as shop`.execute(ctx.db.kysely);
  const shop = rows[0]?.shop;
  return shop ? withShop(ctx.db, shop, (trx) => work(trx, shop, hash)) : null;
}

const known = (permission: string[]): Permission[] => PERMISSIONS.filter((name) => permission.includes(name));
