// @ts-check
/** `npm run billing -- <command>`: which shop has which plan, and where plan and subscription do not fit. See `--help`. */
import path from 'node:path';
import { importTs } from '../build/server-bundle.mjs';
import { world } from './world.mjs';

const { billing } = await importTs(path.join(import.meta.dirname, 'src/billing.ts'));
process.exitCode = await billing(process.argv.slice(2), world);
