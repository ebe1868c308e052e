import type { RegistryConfig } from './config';

const originOf = (address: string) => new URL(address).origin;

/**
 * Who may put the page into a frame: the admin of the shop the launch was authenticated for, and nobody else.
 * @param shop null = not embedded, or not authenticated
 */
export const frameAncestors = (config: RegistryConfig, shop: string | null): string =>
  shop ? `https://${shop} ${originOf(config.PLATFORM_ADMIN_URL)}` : "'none'";

/** Headers of the shell's document. Scripts come from our own origin, and App Bridge from the platform's when embedded. */
export function documentHeaders(config: RegistryConfig, shop: string | null): Record<string, string> {
  const cdn = originOf(config.PLATFORM_CDN_URL);
  const policy = [
    "default-src 'self'",
    `script-src 'self'${shop ? ` ${cdn}` : ''}`,
    "style-src 'self'",
    // Two of the interface library's components set style attributes; they cannot carry script.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: https: ${cdn}`,
    "font-src 'self' data:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors(config, shop)}`,
  ];
  return { ...commonHeaders, 'content-security-policy': policy.join('; ') };
}

/**
 * Headers of the bounce page: it loads App Bridge and holds nothing, so the shop it is framed by need not be proven yet.
 */
export const bounceHeaders = (config: RegistryConfig, shop: string): Record<string, string> => ({
  ...commonHeaders,
  'content-security-policy': `default-src 'none'; script-src ${originOf(config.PLATFORM_CDN_URL)}; connect-src 'self'; base-uri 'none'; frame-ancestors ${frameAncestors(config, shop)}`,
});

const commonHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Launch parameters stand in the address; no other site is told of it.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
