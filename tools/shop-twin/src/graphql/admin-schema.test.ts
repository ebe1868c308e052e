import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildSchema, isInputObjectType, isInterfaceType, isObjectType } from 'graphql';
import { buildAdminSchema } from './admin-schema';
import { CONNECTIONS, FIELDS } from './fields';

const platform = buildSchema(
  gunzipSync(readFileSync(path.join(__dirname, 'fixtures/admin-2026-07.graphql.gz'))).toString('utf8'),
  { assumeValid: true },
);
const ours = buildAdminSchema();

test('every field of the twin’s schema is the platform’s, with the same type and arguments', () => {
  const wrong: string[] = [];
  for (const type of Object.values(ours.getTypeMap())) {
    if (type.name.startsWith('__') || !(isObjectType(type) || isInputObjectType(type) || isInterfaceType(type)))
      continue;
    const real = platform.getType(type.name);
    const realFields = isObjectType(real) || isInputObjectType(real) || isInterfaceType(real) ? real.getFields() : {};
    for (const field of Object.values(type.getFields())) {
      const same = realFields[field.name];
      if (!same || String(same.type) !== String(field.type)) wrong.push(`${type.name}.${field.name}`);
      if (!('args' in field) || !same || !('args' in same)) continue;
      for (const argument of field.args)
        if (String(same.args.find(({ name }) => name === argument.name)?.type) !== String(argument.type))
          wrong.push(`${type.name}.${field.name}(${argument.name})`);
    }
  }
  expect(wrong).toEqual([]);
});

test('every field of a store’s objects can be read', () => {
  for (const name of Object.keys(FIELDS) as (keyof typeof FIELDS)[]) {
    const type = ours.getType(name);
    const known = new Set([...Object.keys(FIELDS[name]), ...Object.keys(CONNECTIONS[name] ?? {})]);
    expect({
      name,
      missing: isObjectType(type) ? Object.keys(type.getFields()).filter((field) => !known.has(field)) : ['the type'],
    }).toEqual({ name, missing: [] });
  }
});
