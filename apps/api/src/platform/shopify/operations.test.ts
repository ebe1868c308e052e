import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { buildSchema, parse, validate, type FieldNode, type SelectionSetNode } from 'graphql';
import * as billing from './billing-operations';
import * as ops from './operations';

const file = path.resolve(__dirname, '../../../../../tools/shop-twin/src/graphql/fixtures/admin-2026-07.graphql.gz');
const schema = buildSchema(gunzipSync(readFileSync(file)).toString('utf8'), { assumeValidSDL: true });
const operations = Object.entries({ ...ops, ...billing }).filter(
  (entry): entry is [string, string] => typeof entry[1] === 'string' && /^(query|mutation) /.test(entry[1]),
);

test('there are operations to check', () => expect(operations.length).toBeGreaterThanOrEqual(10));

test.each(operations)('%s is valid in the whole Admin schema of the version we call', (_name, text) => {
  expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([]);
});

test('every webhook topic exists', () => {
  const type = schema.getType('WebhookSubscriptionTopic');
  const values = type && 'getValues' in type ? type.getValues().map(({ name }: { name: string }) => name) : [];
  for (const topic of ops.WEBHOOK_TOPICS) expect(values).toContain(topic);
});

describe('the bulk export', () => {
  const text = ops.bulkOrdersQuery(new Date('2026-01-02T03:04:05Z'), true);
  const document = parse(text);

  test('is valid and below the size limit', () => {
    expect(validate(schema, document).map(({ message }) => message)).toEqual([]);
    expect(Buffer.byteLength(text)).toBeLessThan(65_535);
  });

  test('writes connections as edges and node, with the plain id, at most five of them and two deep, none below a list', () => {
    let connections = 0;
    const walk = (set: SelectionSetNode | undefined, depth: number, inList: boolean) => {
      const fields = (set?.selections ?? []).filter((selection): selection is FieldNode => selection.kind === 'Field');
      expect(fields.every(({ name }) => name.value !== 'nodes')).toBe(true);
      for (const field of fields) {
        const edges = field.selectionSet?.selections.find(
          (selection): selection is FieldNode => selection.kind === 'Field' && selection.name.value === 'edges',
        );
        if (edges) {
          connections += 1;
          expect(inList).toBe(false);
          expect(depth).toBeLessThanOrEqual(2);
          const node = edges.selectionSet?.selections[0] as FieldNode;
          const names = (node.selectionSet?.selections as FieldNode[]).map((selection) => [
            selection.name.value,
            selection.alias,
          ]);
          expect(names).toContainEqual(['id', undefined]);
          walk(node.selectionSet, depth + 1, inList);
        } else {
          walk(field.selectionSet, depth, inList || field.name.value === 'fulfillments');
        }
      }
    };
    const [definition] = document.definitions;
    walk(definition && 'selectionSet' in definition ? definition.selectionSet : undefined, 0, false);
    expect(connections).toBeGreaterThanOrEqual(2);
    expect(connections).toBeLessThanOrEqual(5);
  });
});
