import type { ShopTransaction } from '../db/database';

export interface Feedback {
  userId: string;
  message: string;
  sentAt: Date;
}

export async function countFeedbackSince(trx: ShopTransaction, shopId: string, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('experimental_feedback')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('shop_id', '=', shopId)
    .where('sent_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertFeedback(
  trx: ShopTransaction,
  shopId: string,
  { userId, message, sentAt }: Feedback,
): Promise<void> {
  await trx
    .insertInto('experimental_feedback')
    .values({ shop_id: shopId, user_id: userId, message, sent_at: sentAt })
    .execute();
}
