import type { AppContext, Caller } from '../context';
import { withShop } from '../db/database';
import { HttpError } from '../http/errors';
import { countFeedbackSince, insertFeedback } from './experimental-feedback.store';

const DAY_MS = 86_400_000;
/** Messages of one shop in 24 hours. */
const MOST_A_DAY = 10;

/** Stores what a merchant reports about an early release. @throws HttpError 429 */
export const saveExperimentalFeedback = (
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { shopId, userId }: Caller,
  message: string,
): Promise<void> =>
  withShop(db, shopId, async (trx) => {
    const sentAt = now();
    if ((await countFeedbackSince(trx, shopId, new Date(sentAt.getTime() - DAY_MS))) >= MOST_A_DAY)
      throw new HttpError(429, `Your shop sent ${MOST_A_DAY} messages in the last 24 hours. Send this one tomorrow.`);
    await insertFeedback(trx, shopId, { userId, message, sentAt });
  });
