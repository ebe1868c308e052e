import { createPrivateKey } from 'node:crypto';
import { isIP } from 'node:net';
import { PRODUCT_NAME } from '@parcelway/domain';
import { z } from 'zod';

const url = z.string().regex(/^https?:\/\/[^\s/?#]+(\/[^\s?#]*)?$/, 'must be an http(s) address');

// Both are in the page's Content Security Policy, so only a plain host name is valid.
const scriptUrl = z
  .string()
  .regex(/^https:\/\/[a-z0-9][a-z0-9.-]*(:\d{1,5})?\/[^\s#]+$/i, 'must be the https address of a script');
/** Widest trusted network, in bits: a wider one is a mistake, and would let any client spoof its address. */
const NARROWEST_TRUST = { 4: 8, 6: 16 } as const;

function isNetwork(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  return (
    /^\d{1,3}$/.test(bits) &&
    Number(bits) >= NARROWEST_TRUST[family as 4 | 6] &&
    Number(bits) <= (family === 4 ? 32 : 128)
  );
}

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const origins = list.pipe(
  z.array(
    z
      .string()
      .regex(
        /^(https|wss):\/\/[a-z0-9][a-z0-9.-]*(:\d{1,5})?$/i,
        'must be https or wss origins with commas between them',
      ),
  ),
);
const networks = list.pipe(
  z.array(z.string().refine(isNetwork, 'must be addresses or networks (10.0.0.0/8) with commas between them')),
);

/** One plain address, used in headers and in the envelope of each mail. */
const mailAddress = z
  .string()
  .regex(/^[\w.+-]{1,64}@[a-z0-9][a-z0-9.-]{0,250}\.[a-z0-9-]{2,63}$/i, 'must be one e-mail address');
/** Somebody of ours, written `Name <address>`. */
export const person = z
  .string()
  .transform((text) => {
    const [, name = '', email = ''] = /^([^<>]*)<([^<>]*)>\s*$/.exec(text) ?? [];
    return { name: name.trim(), email: email.trim() };
  })
  .refine(
    ({ name, email }) => /^[^\p{C}]{1,80}$/u.test(name) && mailAddress.safeParse(email).success,
    'must be a name and an e-mail address, such as Ada Lovelace <ada@parcelway.example>',
  );
export type Person = z.output<typeof person>;
/** An RSA key in PEM, whose lines may be written with `\n`. */
const privateKey = z
  .string()
  .transform((text) => text.replace(/\\n/g, '\n'))
  .refine(isRsaKey, 'must be an RSA private key in PEM');
function isRsaKey(pem: string): boolean {
  try {
    return createPrivateKey(pem).asymmetricKeyType === 'rsa';
  } catch {
    return false;
  }
}

/** The tracking providers that there is an adapter of, in the order of preference. */
export const TRACKING_PROVIDERS = ['trackingmore', '17track', 'aftership'] as const;
export type TrackingProviderName = (typeof TRACKING_PROVIDERS)[number];

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

const schema = z
  .object({
    /** The public address of the front door, without a slash at the end. */
    APP_URL: url.transform((text) => text.replace(/\/+$/, '')),
    DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
    /** Connections of each pool: the web role has one for the admin and one for the shopper's page, the worker role one, and about ten more for the queue. */
    DATABASE_POOL_SIZE: z.coerce
      .number()
      .int('must be a whole number')
      .min(2, 'must be 2 or more')
      .max(200)
      .default(10),
    SHOPIFY_API_KEY: z.string().min(1),
    SHOPIFY_API_SECRET: z.string().min(16),
    /** While a secret is being rotated: the one before. */
    SHOPIFY_API_SECRET_OLD: z.string().min(16).optional(),
    SHOPIFY_APP_HANDLE: z.string().min(1).default('parcelway'),
    /** 32 bytes, base64: everything personal is encrypted with keys derived from it. */
    ENCRYPTION_KEY: z
      .string()
      .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64'),
    // Tracking providers: one at least; those without a key are not used.
    TRACKINGMORE_API_KEY: z.string().min(1).optional(),
    TRACKINGMORE_WEBHOOK_SECRET: z.string().min(1).optional(),
    /** Signs its webhooks too. */
    SEVENTEENTRACK_API_KEY: z.string().min(1).optional(),
    AFTERSHIP_API_KEY: z.string().min(1).optional(),
    AFTERSHIP_WEBHOOK_SECRET: z.string().min(1).optional(),
    /** The order of preference of the providers, separated by commas. */
    TRACKING_PROVIDERS: list.pipe(z.array(z.enum(TRACKING_PROVIDERS)).nonempty()).default([...TRACKING_PROVIDERS]),
    // Where the outside world is. The defaults are the real one; `{shop}` is the shop's myshopify domain.
    PLATFORM_SHOP_URL: z.string().includes('{shop}').default('https://{shop}'),
    PLATFORM_ADMIN_URL: url.default('https://admin.shopify.com'),
    PLATFORM_CDN_URL: url.default('https://cdn.shopify.com'),
    TRACKINGMORE_URL: url.default('https://api.trackingmore.com'),
    SEVENTEENTRACK_URL: url.default('https://api.17track.net'),
    AFTERSHIP_URL: url.default('https://api.aftership.com'),
    /** Where "Contact us" and "Help Docs" lead; without HELP_URL to our own FAQ. */
    SUPPORT_URL: z
      .string()
      .regex(/^(https:|mailto:)/, 'must be an https or mailto address')
      .refine((text) => URL.canParse(text), 'must be an https or mailto address')
      .default('mailto:support@parcelway.example'),
    /** The contact of Enterprise shops whose own is not named. */
    ACCOUNT_MANAGER: person.optional(),
    HELP_URL: z
      .string()
      .regex(/^https:/, 'must be an https address')
      .optional(),
    /** The product's own top bar and footer. */
    SHOW_HEADER: flag.default(true),
    SHOW_FOOTER: flag.default(true),
    // The live chat: all three or none. Its script runs in the merchant's page, so it comes over https from a host that is named here.
    CHAT_SCRIPT_URL: scriptUrl.optional(),
    CHAT_APP_ID: z.string().min(1).optional(),
    /** Signs who the user is, for the chat service. */
    CHAT_SECRET: z.string().min(16).optional(),
    /** Further origins that the chat talks to or frames, with commas between them. */
    CHAT_ORIGINS: origins.optional(),
    /** The satisfaction survey's script. */
    SURVEY_SCRIPT_URL: scriptUrl.optional(),
    /** Identifies the survey to the survey service. */
    SURVEY_TOKEN: z.string().min(1).optional(),
    /**
     * The load balancers before this server, by address or network. Only their forwarding headers are trusted; none =
     * no header is.
     */
    TRUSTED_PROXIES: networks.default([]),
    /** A folder for the files of exports, the same for every process: workers write them, the web role sends them. */
    EXPORT_DIR: z.string().min(1).default('.data/exports'),
    /** Where images of the tracking page are stored, the same for every process: a folder, or `s3://bucket/prefix`. */
    IMAGE_STORAGE: z.string().min(1).default('.data/images'),
    /** The mail server: `smtp://user:password@host:587`, or smtps. Without it mails wait. */
    SMTP_URL: z
      .string()
      .regex(/^smtps?:\/\/[^\s/?#]+(\/?\?[^\s#]*)?\/?$/, 'must be an address such as smtp://user:password@host:587')
      .optional(),
    /** The address that mails come from. Bounces go to `bounces+…` at its domain. */
    MAIL_FROM: mailAddress.optional(),
    // Signs mails: all three or none, where the mail server does not.
    DKIM_PRIVATE_KEY: privateKey.optional(),
    DKIM_SELECTOR: z
      .string()
      .regex(/^[a-z0-9.-]{1,63}$/i, 'must be the name of a DNS entry')
      .optional(),
    DKIM_DOMAIN: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]*\.[a-z0-9-]{2,63}$/i, 'must be a domain')
      .optional(),
    /** Where these tools of merchants are reached. */
    KLAVIYO_URL: url.default('https://a.klaviyo.com'),
    OMNISEND_URL: url.default('https://api.omnisend.com'),
    /** In place of the origin of the addresses that merchants enter. */
    SLACK_URL: url.default('https://hooks.slack.com'),
    GOOGLE_SHEETS_URL: url.default('https://sheets.googleapis.com'),
    GOOGLE_OAUTH_URL: url.default('https://oauth2.googleapis.com'),
    PAYPAL_URL: url.default('https://api-m.paypal.com'),
    /** IP addresses of private networks that webhooks may call all the same, also without TLS: for development alone. */
    WEBHOOK_PRIVATE_ADDRESSES: list.pipe(z.array(z.ipv4().or(z.ipv6()))).default([]),
    /** Mails a second of this process at most. */
    MAIL_RATE: z.coerce.number().min(1, 'must be 1 or more').max(10_000).optional(),
    // Sources of bounces and complaints: each is authenticated by its secret alone, and disabled without one.
    BOUNCE_SECRET: z.string().min(16).optional(),
    /** `user:password` of the webhook's basic authentication. */
    POSTMARK_WEBHOOK_SECRET: z
      .string()
      .min(16)
      .regex(/^[^:]+:.+$/, 'must be user:password')
      .optional(),
    MAILGUN_SIGNING_KEY: z.string().min(16).optional(),
    /** Subscriptions are approved as ever, and the store platform charges no real money. */
    BILLING_TEST: flag.default(false),
    /** Opens the operator's page of billing; without it there is none. */
    OPERATOR_TOKEN: z.string().min(32, 'must have 32 characters or more').optional(),
    ROLE: z.enum(['web', 'worker', 'all']).default('all'),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  })
  .superRefine((env, ctx) => {
    const trackingMore = ['TRACKINGMORE_API_KEY', 'TRACKINGMORE_WEBHOOK_SECRET'] as const;
    const together = [
      trackingMore,
      ['AFTERSHIP_API_KEY', 'AFTERSHIP_WEBHOOK_SECRET'],
      ['CHAT_SCRIPT_URL', 'CHAT_APP_ID', 'CHAT_SECRET'],
      ['DKIM_PRIVATE_KEY', 'DKIM_SELECTOR', 'DKIM_DOMAIN'],
    ] as const;
    const keys: Record<TrackingProviderName, string | undefined> = {
      trackingmore: env.TRACKINGMORE_API_KEY ?? env.TRACKINGMORE_WEBHOOK_SECRET,
      '17track': env.SEVENTEENTRACK_API_KEY,
      aftership: env.AFTERSHIP_API_KEY ?? env.AFTERSHIP_WEBHOOK_SECRET,
    };
    const noProvider = env.TRACKING_PROVIDERS.every((name) => keys[name] === undefined);
    for (const names of together) {
      if (!(noProvider && names === trackingMore) && names.every((name) => env[name] === undefined)) continue;
      for (const name of names)
        if (env[name] === undefined) ctx.addIssue({ code: 'custom', path: [name], message: 'is missing' });
    }
    if (env.SMTP_URL !== undefined && env.MAIL_FROM === undefined)
      ctx.addIssue({ code: 'custom', path: ['MAIL_FROM'], message: 'is missing' });
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
