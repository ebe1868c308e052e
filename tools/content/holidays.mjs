// @ts-check
/**
 * `npm run holidays`: writes the public holidays of all countries and regions for this year and the four that follow.
 * `npm run holidays -- 2027`: from that year on.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { importTs } from '../build/server-bundle.mjs';
import { ROOT } from '../start/prepare.mjs';

const YEARS = 5;
const first = Number(process.argv[2] ?? new Date().getUTCFullYear());
const { publicHolidays } = await importTs(path.join(ROOT, 'tools/content/src/public-holidays.ts'));
const years = Array.from({ length: YEARS }, (_, index) => first + index);
const file = path.join(ROOT, 'libs/holidays/src/data/public-holidays.json');
writeFileSync(file, `${JSON.stringify(publicHolidays(years))}\n`);
console.log(`Wrote ${path.relative(ROOT, file)}: ${years[0]} to ${years.at(-1)}.`);
