// @ts-check
/** Keeps the builds of now as "previous" for the contract test. Run it after a release, on what was released. */
import path from 'node:path';
import { importTs } from '../build/server-bundle.mjs';

const { keepRelease } = await importTs(path.join(import.meta.dirname, 'src/kept-release.ts'));
const { buildOf, remoteIds } = await importTs(path.join(import.meta.dirname, 'src/releases.ts'));
for (const id of ['shell', ...remoteIds()]) {
  keepRelease(id, buildOf(id));
  console.log(`kept ${id}`);
}
