import type { Language } from '@parcelway/domain';
import type { MailData } from '@parcelway/email';
import type { AppContext } from '../../context';
import { decrypted } from '../../orders/parcel-rows';
import type { FillTask } from './fill-task';
import type { ShopFacts } from './mail-facts';
import { pageAppearance } from './mail-source';
import type { StoredReply } from './reply-mail.store';

/** The mail that answers a review. @throws Error when the answer cannot be read any more: it is not sent without its text */
export function replyTask(
  ctx: AppContext,
  shop: ShopFacts,
  language: Language,
  data: MailData,
  { stars, review_enc: review, reply_enc: reply }: StoredReply,
): Extract<FillTask, { kind: 'reply' }> {
  return {
    kind: 'reply',
    source: { language, look: pageAppearance(shop), locks: shop.locks },
    data: { ...data, stars, review: decrypted(ctx, review) ?? '', reply: ctx.vault.decrypt(reply) },
  };
}
