// @ts-check
/** `npm run tracking -- <command>`: replays the rules over parcels, and shows couriers' texts that no rule reads. See `--help`. */
import path from 'node:path';
import { importTs } from '../build/server-bundle.mjs';
import { world } from './world.mjs';

const { tracking } = await importTs(path.join(import.meta.dirname, 'src/tracking.ts'));
process.exitCode = await tracking(process.argv.slice(2), world);
