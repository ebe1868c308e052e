// @ts-check
/** Stores the current builds as "previous" for the contract test. Run it after a release, on what was released. */
import path from 'node:path';
import { importTs } from '../build/server-bundle.mjs';

const { saveRelease } = await importTs(path.join(import.meta.dirname, 'src/stored-release.ts'));
const { buildOf, remoteIds } = await importTs(path.join(import.meta.dirname, 'src/releases.ts'));
for (const id of ['shell', ...remoteIds()]) {
  saveRelease(id, buildOf(id));
  console.log(`kept ${id}`);
}
