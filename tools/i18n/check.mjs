// @ts-check
/** Fails when a language lacks a text, has one too many, or says it with other placeholders; and when a text is used nowhere. */
import path from 'node:path';
import { createRequire } from 'node:module';

const { checkTexts } = createRequire(import.meta.url)('./check-texts.cjs');

const problems = checkTexts(path.resolve(import.meta.dirname, '../..'));
for (const problem of problems) console.error(problem);
if (problems.length > 0) console.error(`${problems.length} problems with texts (docs/how-to/add-a-text.md).`);
process.exit(problems.length > 0 ? 1 : 0);
