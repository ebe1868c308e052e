// @ts-check
/** `npm run translation -- <command>`: changes a text of the interface between two releases. See `npm run translation -- --help`. */
import path from 'node:path';
import { importTs } from '../build/server-bundle.mjs';
import { world } from './world.mjs';

const { translation } = await importTs(path.join(import.meta.dirname, 'src/translation.ts'));
process.exitCode = await translation(process.argv.slice(2), world);
