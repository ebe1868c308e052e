import { RESOLVED_SET_ELEMENT, type ResolvedSet } from '@parcelway/remote-contract';
import type { RegistryConfig } from './config';
import { escapeHtml, jsonForScript } from './html';
import type { LiveSet, RemoteRelease } from './releases';

export interface DocumentInput {
  config: RegistryConfig;
  live: LiveSet;
  /** The shop of an authenticated launch in the store admin; null stand-alone. */
  shop: string | null;
  /** Path of the request; the remote behind it is asked for before the shell runs. */
  path: string;
}

/** The shell's document: everything a page needs to know for its whole life is in it. */
export function renderDocument({ config, live, shop, path }: DocumentInput): string {
  const remote = live.remotes.find(({ contract }) => contract.routes.some((route) => isUnder(path === '/' ? '/dashboard' : path, route.path)));
  const set: ResolvedSet = {
    shell: { version: live.shell.version },
    remotes: live.remotes.map(({ id, version, manifest, contract }) => ({ id, version, manifest, contract })),
    product: config.PRODUCT_NAME,
    embedded: shop !== null,
    shop,
    storeAdminUrl: `${config.PLATFORM_ADMIN_URL}/store/{handle}`,
    supportUrl: config.SUPPORT_URL ?? 'mailto:support@parcelway.example',
    helpUrl: config.HELP_URL ?? null,
  };
  const appBridge = shop ? `${bridgeTags(config)}\n` : '';
  return `<!doctype html>
<html lang="en" data-frame="${shop ? 'embedded' : 'stand-alone'}">
<head>
<meta charset="utf-8">
${appBridge}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(config.PRODUCT_NAME)}</title>
<link rel="icon" type="image/svg+xml" href="/r/shell/${live.shell.version}/mark.svg">
${[
    ...live.shell.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...live.shell.scripts.map((src) => `<script defer src="${src}"></script>`),
    ...live.shell.preload.map((href) => `<link rel="preload" as="script" href="${href}">`),
    ...(remote ? remoteHints(remote) : []),
  ].join('\n')}
</head>
<body>
<div id="tm-shopify"></div>
<script type="application/json" id="${RESOLVED_SET_ELEMENT}">${jsonForScript(set)}</script>
</body>
</html>
`;
}

/** App Bridge must come before every other script of the page. */
export const bridgeTags = (config: RegistryConfig): string =>
  `<meta name="shopify-api-key" content="${escapeHtml(config.SHOPIFY_API_KEY)}">
<script src="${escapeHtml(config.PLATFORM_CDN_URL)}/shopifycloud/app-bridge.js"></script>`;

/** The loader asks for manifest and scripts with CORS: a hint without it would load them twice. */
function remoteHints({ manifest, entry, scripts, styles }: RemoteRelease): string[] {
  return [
    `<link rel="preload" as="fetch" crossorigin="anonymous" href="${manifest}">`,
    `<link rel="preload" as="script" crossorigin="anonymous" href="${entry}">`,
    ...scripts.map((href) => `<link rel="preload" as="script" crossorigin="anonymous" href="${href}">`),
    ...styles.map((href) => `<link rel="preload" as="style" href="${href}">`),
  ];
}

/** Whether a path is a route's, or lies below it; a route's `:parameters` count by their fixed beginning. */
function isUnder(path: string, route: string): boolean {
  const fixed = route.replace(/\/:.*$/, '');
  return path === fixed || path.startsWith(`${fixed}/`);
}
