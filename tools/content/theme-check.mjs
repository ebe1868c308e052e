// @ts-check
/** `node tools/content/theme-check.mjs [folder]`: what the platform's own checker finds wrong with the theme app extension, one line each. */
import path from 'node:path';

// The checker would first fetch the platform's documentation: offline it uses what it was installed with.
process.env['SHOPIFY_TLD_ROOT'] = '/nowhere';
process.env['XDG_CACHE_HOME'] = '/nowhere';
const { check } = await import('@shopify/theme-check-node');

const EXTENSION = path.join(import.meta.dirname, '../../apps/storefront/extension');
const offences = await check(path.resolve(process.argv[2] ?? EXTENSION), 'theme-check:theme-app-extension');
for (const { check: rule, uri, start, message } of offences)
  console.log(`${rule}: ${path.basename(uri)}:${start.line + 1} ${message}`);
process.exitCode = offences.length > 0 ? 1 : 0;
