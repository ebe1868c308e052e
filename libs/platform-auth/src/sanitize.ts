const SHOP = /^[a-z0-9][a-z0-9-]{0,62}\.myshopify\.com$/;

/** The shop's domain in its one written form (`x.myshopify.com`, lower case), or null when the text is anything else. */
export function sanitizeShop(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 100) return null;
  const shop = text.toLowerCase();
  // `$` would also match before a line break.
  return SHOP.test(shop) && !shop.includes('\n') ? shop : null;
}

/** True for the exact written form of a shop's domain; other capitals would make a second tenant of one shop. */
export const isShop = (text: string): boolean => sanitizeShop(text) === text;

/**
 * The `host` of a launch: base64 of `admin.shopify.com/store/x` or `x.myshopify.com/admin`.
 * @returns the text as given when it decodes to a host of the platform, else null.
 */
export function sanitizeHost(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > 500 || !/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return null;
  const decoded = Buffer.from(text, 'base64').toString('utf8');
  if (!/^[a-z0-9.-]+(\/[A-Za-z0-9/_-]*)?$/.test(decoded)) return null;
  const host = decoded.split('/')[0] ?? '';
  return /^([a-z0-9-]+\.)+(shopify|myshopify)\.com$/.test(host) ? text : null;
}
