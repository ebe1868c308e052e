// @ts-check
/**
 * `npm run public-client`: writes the types of the public API's client again, from its OpenAPI document. For a changed
 * entry of libs/http-contract/src/public. `-- --check` fails when the file differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import openapiTS, { astToString } from 'openapi-typescript';
import { importTs } from '../build/server-bundle.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const FILE = 'libs/public-client/src/schema.gen.ts';

const { publicOpenApi } = await importTs(path.join(ROOT, 'libs/http-contract/src/public/index.ts'));
const document = publicOpenApi({ title: 'Parcelway public API', server: 'https://app.example.com' });
const ast = await openapiTS(document, { alphabetize: false, defaultNonNullable: false });
const written = `// Written by \`npm run public-client\` from libs/http-contract/src/public.\n${astToString(ast)}`;
if (!process.argv.includes('--check')) writeFileSync(path.join(ROOT, FILE), written);
else if (readFileSync(path.join(ROOT, FILE), 'utf8') !== written) {
  console.error(`${FILE} is not what the OpenAPI document says. Run \`npm run public-client\`.`);
  process.exitCode = 1;
}
