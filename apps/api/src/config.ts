import { PRODUCT_NAME } from '@parcelway/domain';
import { z } from 'zod';

const url = z.string().regex(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/, 'must be an http(s) address');

const schema = z.object({
  /** The public address of the front door, without a slash at the end. */
  APP_URL: url.transform((text) => text.replace(/\/+$/, '')),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  SHOPIFY_API_KEY: z.string().min(1),
  SHOPIFY_API_SECRET: z.string().min(16),
  /** While a secret is being rotated: the one before. */
  SHOPIFY_API_SECRET_OLD: z.string().min(16).optional(),
  SHOPIFY_APP_HANDLE: z.string().min(1).default('parcelway'),
  /** 32 bytes, base64: everything personal is encrypted with keys derived from it. */
  ENCRYPTION_KEY: z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64'),
  TRACKINGMORE_API_KEY: z.string().min(1),
  TRACKINGMORE_WEBHOOK_SECRET: z.string().min(1),
  // Where the outside world is. The defaults are the real one; `{shop}` is the shop's myshopify domain.
  PLATFORM_SHOP_URL: z.string().includes('{shop}').default('https://{shop}'),
  PLATFORM_ADMIN_URL: url.default('https://admin.shopify.com'),
  PLATFORM_CDN_URL: url.default('https://cdn.shopify.com'),
  TRACKINGMORE_URL: url.default('https://api.trackingmore.com'),
  /** Where "Contact us" and "Help Docs" lead; without HELP_URL the help menu has no such entry. */
  SUPPORT_URL: z.string().regex(/^(https:|mailto:)/, 'must be an https or mailto address').default('mailto:support@parcelway.example'),
  HELP_URL: z.string().regex(/^https:/, 'must be an https address').optional(),
  ROLE: z.enum(['web', 'worker', 'all']).default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
});

export type Config = z.output<typeof schema> & { PRODUCT_NAME: string };

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Reads the process environment.
 * @throws ConfigError that names every variable that is missing or wrong, and what it is for.
 */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const parsed = schema.safeParse(env);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return `  ${name}: ${env[name] === undefined ? 'is missing' : issue.message}`;
    });
    throw new ConfigError(`The environment is not complete:\n${lines.join('\n')}\nSee docs/how-to/connect-a-store.md.`);
  }
  return { ...parsed.data, PRODUCT_NAME };
}
