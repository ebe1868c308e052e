// @ts-check
/**
 * The document of a dev server's isolated page. No policy: fast refresh needs the dev servers' sockets and scripts.
 * @param {{ scripts: string[], remote: import('./page.mjs').LocalRemote | null }} page `scripts` = addresses of the host's; without a remote it is the UI kit
 * @returns {string}
 */
export function isolatedPage({ scripts, remote }) {
  const set = { remotes: remote ? [resolvedLocal(remote)] : [], keys: [] };
  const json = JSON.stringify(set).replace(/</g, '\\u003c');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${remote ? remote.contract.id : 'UI kit'}, isolated</title>
<link rel="icon" href="data:,">
${scripts.map((src) => `<script defer src="${src}"></script>`).join('\n')}
</head>
<body>
<div id="root"></div>
<script type="application/json" id="resolved-set">${json}</script>
</body>
</html>
`;
}

/** A remote from a dev server, as pages know releases. @param {import('./page.mjs').LocalRemote} remote @returns {import('@parcelway/remote-contract').ResolvedRemote} */
export const resolvedLocal = ({ contract, port }) => ({
  id: contract.id,
  version: `local:${port}`,
  manifest: `http://localhost:${port}/mf-manifest.json`,
  contract,
  counter: null,
  channel: 'override',
  previous: null,
});
