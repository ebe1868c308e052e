// @ts-check
/** Build step of a package: `node ../../tools/build/bundle.mjs <entry> <outfile> [node|thread|browser]`. */
import { build } from 'esbuild';
import { bundleForNode, bundleForThread, TEXT_LOADERS } from './server-bundle.mjs';

const [entry, outfile, platform = 'node'] = process.argv.slice(2);
if (!entry || !outfile) {
  console.error('usage: bundle.mjs <entry> <outfile> [node|thread|browser]');
  process.exit(2);
}
if (platform === 'browser') {
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    minify: true,
    platform: 'browser',
    format: 'iife',
    target: 'es2020',
    logLevel: 'warning',
    loader: TEXT_LOADERS,
  });
} else if (platform === 'thread') {
  await bundleForThread(entry, outfile);
} else {
  await bundleForNode(entry, outfile);
}
