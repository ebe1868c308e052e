// @ts-check
/**
 * Bundles a server-side entry with our own libs; packages from the registry stay imports.
 * Used by each package's build script: `node ../../tools/build/bundle.mjs src/main.ts dist/main.mjs`.
 */
import { build } from 'esbuild';

const [entry, outfile, platform = 'node'] = process.argv.slice(2);
if (!entry || !outfile) {
  console.error('usage: bundle.mjs <entry> <outfile> [node|browser]');
  process.exit(2);
}
await build({
  entryPoints: [entry],
  outfile,
  bundle: true,
  minify: platform === 'browser',
  sourcemap: platform === 'browser' ? false : 'linked',
  logLevel: 'warning',
  loader: { '.sql': 'text', '.css': 'text', '.html': 'text', '.graphql': 'text', '.svg': 'text' },
  ...(platform === 'browser'
    ? { platform: 'browser', format: 'iife', target: 'es2020' }
    : {
        platform: 'node', format: 'esm', target: 'node20',
        plugins: [{
          name: 'registry-packages-stay-imports',
          setup(b) {
            b.onResolve({ filter: /^[^./]/ }, (args) => (args.path.startsWith('@parcelway/') ? undefined : { path: args.path, external: true }));
          },
        }],
      }),
});
