import { bcp47, FALLBACK_LANGUAGE, firstParts, inMenuOrder, routeAt, type Language } from '@parcelway/domain';
import { entryPath, RESOLVED_SET_ELEMENT, type PageKind, type ResolvedSet } from '@parcelway/remote-contract';
import type { RegistryConfig } from '../config';
import { firstPaint } from './first-paint';
import { escapeHtml, jsonForScript } from './html';
import type { ChosenRemote, Resolution } from './resolve';
import { distinct, folderOf, type Asset, type ShellRelease } from './served-releases';

export interface DocumentInput {
  config: RegistryConfig;
  resolution: Resolution;
  set: ResolvedSet;
  /** Path of the request; the remote behind it is requested before the shell runs. */
  path: string;
  /** The page's most likely language, used before its code runs. A wrong guess costs a few kilobytes. */
  language: Language;
}

/** The shell's document: everything a page needs to know for its whole life is in it. */
export function renderDocument({ config, resolution: { shell, remotes }, set, path, language }: DocumentInput): string {
  const contracts = remotes.map(({ contract }) => contract);
  const [home] = inMenuOrder(contracts);
  const at = path === '/' && home ? entryPath(home) : path;
  const remote = remotes.find(({ contract }) => routeAt(contract.routes, at));
  const route = remote && routeAt(remote.contract.routes, at);
  const drawnIn = shell.words[language] ? language : FALLBACK_LANGUAGE;
  const drawn = firstPaint({
    words: shell.words[drawnIn],
    own: (remote?.words[language] ?? remote?.words.en)?.[route?.path ?? at],
    language: drawnIn,
    path: at,
    embedded: set.embedded,
    header: set.header,
    product: config.PRODUCT_NAME,
    contracts,
    contract: remote?.contract,
  });
  const appBridge = set.embedded ? `${bridgeTags(config)}\n` : '';
  return `<!doctype html>
<html lang="${bcp47(drawnIn)}" data-frame="${set.embedded ? 'embedded' : 'stand-alone'}">
<head>
<meta charset="utf-8">
${appBridge}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(config.PRODUCT_NAME)}</title>
<link rel="icon" type="image/svg+xml" href="${folderOf(shell.id, shell.version)}mark.svg">
${[
  ...shell.styles.map((asset) => `<link rel="stylesheet" ${checkedAsset(asset)}>`),
  // The first is small, and requests the page's data: it must not queue behind the rest.
  ...shell.scripts.map(
    ({ href, integrity }, index) =>
      `<script defer${index === 0 ? ' fetchpriority="high"' : ''} crossorigin="anonymous" integrity="${integrity}" src="${href}"></script>`,
  ),
  ...[...shell.preload, ...partsFor(shell, route?.kind)].map(
    (asset) => `<link rel="preload" as="script" ${checkedAsset(asset)}>`,
  ),
  ...(remote ? remoteHints(remote, language) : []),
].join('\n')}
</head>
<body>
<div id="tm-shopify">${drawn}</div>
<script type="application/json" id="${RESOLVED_SET_ELEMENT}">${jsonForScript(set)}</script>
</body>
</html>
`;
}

/** What the screen of a remote draws at once of the shared interface library, each file once; the shell's own pages need nothing of it. */
const partsFor = ({ parts }: ShellRelease, kind: PageKind | undefined): Asset[] =>
  distinct((kind ? firstParts(kind) : []).flatMap((name) => parts[name] ?? []));

/** App Bridge must come before every other script of the page. */
export const bridgeTags = (config: RegistryConfig): string =>
  `<meta name="shopify-api-key" content="${escapeHtml(config.SHOPIFY_API_KEY)}">
<script src="${escapeHtml(config.PLATFORM_CDN_URL)}/shopifycloud/app-bridge.js"></script>`;

/** Only a file with this very content is used. */
export const checkedAsset = ({ href, integrity }: Asset): string =>
  `crossorigin="anonymous" integrity="${integrity}" href="${href}"`;

/** The loader requests everything with CORS: a hint without it would load it twice. The signed list comes with the manifest. */
function remoteHints(
  { id, version, manifest, entry, scripts, styles, texts }: ChosenRemote,
  language: string,
): string[] {
  if (!entry) return [];
  // Texts are requested by the remote's own code; without the hint they would wait until it runs.
  const languageTexts = texts[language] ?? texts.en;
  return [
    `<link rel="preload" as="fetch" crossorigin="anonymous" href="${folderOf(id, version)}integrity.json">`,
    `<link rel="preload" as="fetch" crossorigin="anonymous" href="${manifest}">`,
    ...[entry, ...scripts, ...(languageTexts ? [languageTexts] : [])].map(
      (asset) => `<link rel="preload" as="script" ${checkedAsset(asset)}>`,
    ),
    ...styles.map((asset) => `<link rel="preload" as="style" ${checkedAsset(asset)}>`),
  ];
}
