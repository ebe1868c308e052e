// @ts-check
/** Build step of a package: `node ../../tools/build/copy.mjs <folder> <target>`; the target has nothing else afterwards. */
import { cpSync, rmSync } from 'node:fs';

const [folder, target] = process.argv.slice(2);
if (!folder || !target) {
  console.error('usage: copy.mjs <folder> <target>');
  process.exit(2);
}
rmSync(target, { recursive: true, force: true });
cpSync(folder, target, { recursive: true });
