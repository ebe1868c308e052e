import type { AppContext } from '../../context';
import { decrypted } from '../../orders/parcel-rows';
import { storeUrl } from '../../platform/store-url';
import type { PageShop } from './lookup.store';

/** Where a shopper reaches the shop: its public e-mail address, else its front page. */
export function contactOf(ctx: AppContext, shop: PageShop): string {
  const email = decrypted(ctx, shop.email_enc);
  return email ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : storeUrl(ctx.config, shop.domain);
}
