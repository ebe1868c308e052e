// @ts-check
/** `npm run routes`: writes the types of the routes again. For a changed `routes` of a remote.json. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROUTE_PATHS, routePaths } from './route-paths.cjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
writeFileSync(path.join(ROOT, ROUTE_PATHS), routePaths(ROOT));
