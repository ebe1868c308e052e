// @ts-check
/** `npm run notice -- <command>`: publishes news to merchants, between two releases. See `npm run notice -- --help`. */
import path from 'node:path';
import { importTs } from '../build/server-bundle.mjs';
import { world } from './world.mjs';

const { notice } = await importTs(path.join(import.meta.dirname, 'src/notice.ts'));
process.exitCode = await notice(process.argv.slice(2), world);
