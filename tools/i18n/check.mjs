// @ts-check
/** `node tools/i18n/check.mjs [app]`: fails when a language lacks a text, has one too many, or has other placeholders; when a text is used nowhere, and when code uses one that is not there. */
import path from 'node:path';
import { createRequire } from 'node:module';

const { checkTexts } = createRequire(import.meta.url)('./check-texts.cjs');

const problems = checkTexts(path.resolve(import.meta.dirname, '../..'), process.argv[2]);
for (const problem of problems) console.error(problem);
if (problems.length > 0) console.error(`${problems.length} problems with texts (docs/how-to/add-a-text.md).`);
process.exit(problems.length > 0 ? 1 : 0);
