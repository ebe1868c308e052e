import { isProduction, type RegistryConfig } from '../config';
import { portOf } from '../overrides/mfe-parameter';
import { folderOf } from './served-releases';

const originOf = (address: string) => new URL(address).origin;

/**
 * The `frame-ancestors` of the page: only the admin of the shop that the launch was authenticated for.
 * @param shop null = not embedded, or not authenticated
 */
const frameAncestors = (config: RegistryConfig, shop: string | null): string =>
  shop ? `https://${shop} ${originOf(config.PLATFORM_ADMIN_URL)}` : "'none'";

export interface DocumentPolicy {
  shop: string | null;
  /** Releases the page may load, by app: see `allowedReleases`. */
  releases: Record<string, string[]>;
  /** The request's `host`: off production a machine reaches itself by several names. */
  host: string;
}

/**
 * Headers of the shell's document. Code comes from the folders of this page's own releases and from nowhere else on our origin;
 * App Bridge from the platform's CDN when embedded; the chat and the survey from where they are configured to be.
 */
export function documentHeaders(
  config: RegistryConfig,
  { shop, releases, host }: DocumentPolicy,
): Record<string, string> {
  const cdn = originOf(config.PLATFORM_CDN_URL);
  const named = Object.entries(releases).flatMap(([id, versions]) =>
    versions.map((version) => ({ id, version, port: portOf(version) })),
  );
  const own = originsOf(config, host);
  const onOwn = (paths: readonly string[]) => own.flatMap((origin) => paths.map((path) => `${origin}${path}`));
  const folders = onOwn(named.filter(({ port }) => port === null).map(({ id, version }) => folderOf(id, version)));
  // A developer's machine, never in production: overrides refuse it there.
  const local = isProduction(config)
    ? []
    : named.flatMap(({ port }) => (port === null ? [] : [`http://localhost:${port}`]));
  const sockets = local.map((address) => address.replace('http:', 'ws:'));
  const guests = guestOrigins(config);
  // A dev server and a chat put style elements into the page; a release never does.
  const styled = local.length > 0 || guests.all.length > 0;
  const policy = [
    "default-src 'self'",
    `script-src ${[...folders, ...local, ...(shop ? [cdn] : []), ...guests.all].join(' ')}`,
    `style-src ${[...folders, ...local, ...guests.all, ...(styled ? ["'unsafe-inline'"] : [])].join(' ')}`,
    // Two of the interface library's components set style attributes; they cannot carry script.
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: https: ${[cdn, ...local].join(' ')}`,
    `font-src ${["'self'", 'data:', ...guests.all].join(' ')}`,
    `connect-src ${[...onOwn(['/api/', '/resolve', '/registry/']), ...folders, ...local, ...sockets, ...guests.all, ...guests.sockets].join(' ')}`,
    ...(guests.all.length > 0
      ? [`frame-src ${["'self'", ...guests.all].join(' ')}`, `media-src ${["'self'", ...guests.all].join(' ')}`]
      : []),
    "worker-src 'none'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${frameAncestors(config, shop)}`,
  ];
  return { ...pageHeaders, 'content-security-policy': policy.join('; ') };
}

/** Where the chat and the survey come from, when there are any: exactly what was configured. Images of any https origin are allowed anyway. */
function guestOrigins({
  CHAT_SCRIPT_URL: chat,
  CHAT_ORIGINS: further = [],
  SURVEY_SCRIPT_URL: survey,
}: RegistryConfig): { all: string[]; sockets: string[] } {
  const named = [
    ...(chat === undefined ? [] : [originOf(chat), ...further]),
    ...(survey === undefined ? [] : [originOf(survey)]),
  ];
  const unique = [...new Set(named)];
  return {
    all: unique.filter((origin) => !origin.startsWith('wss:')),
    sockets: unique.filter((origin) => origin.startsWith('wss:')),
  };
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d{1,5})?$/i;

/**
 * The public address, and off production the name of this machine that the browser used. Anybody can send any `host`, so no other name
 * gets into a policy or a page.
 */
export function originsOf(config: RegistryConfig, host: string): string[] {
  const own = originOf(config.APP_URL);
  const { protocol } = new URL(own);
  const requested = LOOPBACK.test(host) ? `${protocol}//${host}` : own;
  return isProduction(config) || requested === own ? [own] : [own, requested];
}

/**
 * Headers of a remote opened alone: it frames itself, loads host, remote and fixtures, and reaches nothing else of this origin. A local
 * build, never in production, comes with its dev server's scripts, styles and socket.
 */
export function isolatedHeaders(
  config: RegistryConfig,
  { host: hostRelease, remote, requestHost }: { host: Release; remote: Release | null; requestHost: string },
): Record<string, string> {
  const origins = originsOf(config, requestHost);
  const port = remote && portOf(remote.version);
  const local = port === null || isProduction(config) ? [] : [`http://localhost:${port}`];
  const folders = [hostRelease, ...(remote && local.length === 0 ? [remote] : [])].map(({ id, version }) =>
    folderOf(id, version),
  );
  const fixtures = remote && local.length === 0 ? [`/f/${remote.id}/${remote.version}/`] : [];
  const files = [...origins.flatMap((origin) => [...folders, ...fixtures].map((path) => `${origin}${path}`)), ...local];
  const sockets = local.map((address) => address.replace('http:', 'ws:'));
  const policy = [
    "default-src 'none'",
    `script-src ${files.join(' ')}`,
    `style-src ${[...files, ...(local.length > 0 ? ["'unsafe-inline'"] : [])].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    `img-src ${files.join(' ')} data: https:`,
    `font-src ${files.join(' ')} data:`,
    `connect-src ${[...files, ...sockets].join(' ')}`,
    `frame-src ${origins.map((origin) => `${origin}/isolated/`).join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ];
  return { ...pageHeaders, 'content-security-policy': policy.join('; ') };
}

interface Release {
  id: string;
  version: string;
}

/**
 * Headers of the bounce page: it loads App Bridge and holds nothing, so the shop it is framed by need not be proven yet.
 */
export const bounceHeaders = (config: RegistryConfig, shop: string): Record<string, string> => ({
  ...pageHeaders,
  'content-security-policy': `default-src 'none'; script-src ${originOf(config.PLATFORM_CDN_URL)}; connect-src 'self'; base-uri 'none'; frame-ancestors ${frameAncestors(config, shop)}`,
});

/** Headers of every page the registry renders. */
export const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  // Launch parameters are in the address; no other site gets it.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};
