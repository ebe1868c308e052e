import path from 'node:path';
import ts from 'typescript';
import { createTestDatabase, type TestDatabase } from '../testing/test-database';

/** A column as both sides describe it; a test compares the two as text, so that it names what differs. */
interface Column {
  /** As the driver reads it; `json` is written as text. */
  type: 'string' | 'number' | 'boolean' | 'Date' | 'Buffer' | 'json' | 'string[]' | 'number[]';
  isNull: boolean;
  /** Whether a new row names it: it must, it may, or only the database writes it. */
  insert: 'must' | 'may' | 'never';
}
type Tables = Map<string, Column>;

let db: TestDatabase;
let declared: Tables;
let migrated: Tables;
beforeAll(async () => {
  db = await createTestDatabase();
  declared = declaredTables();
  migrated = await migratedTables();
}, 60_000);
afterAll(() => db.close());

test('the types of the schema name the tables and columns that the migrations make, and no others', () => {
  expect([...declared.keys()].sort()).toEqual([...migrated.keys()].sort());
});

test('each column has the type and the null that the database gives it', () => {
  const differ = [...declared].flatMap(([name, { type, isNull }]) => {
    const column = migrated.get(name);
    const inType = `${type}${isNull ? ' | null' : ''}`;
    const inDatabase = column && `${column.type}${column.isNull ? ' | null' : ''}`;
    return inDatabase && inType !== inDatabase ? [`${name}: ${inType}, in the database ${inDatabase}`] : [];
  });
  expect(differ).toEqual([]);
});

test('a new row must name each column without a default, and no column that is always generated', () => {
  const differ = [...declared].flatMap(([name, { insert }]) => {
    const column = migrated.get(name);
    // Where the database has a default, code may still be obliged to choose; triggers write more columns than are generated.
    const fits =
      !column || insert === column.insert || (column.insert === 'may' && (insert === 'must' || insert === 'never'));
    return fits ? [] : [`${name}: a new row ${insert} name it, in the database ${column.insert}`];
  });
  expect(differ).toEqual([]);
});

const FAMILIES: Readonly<Record<string, Column['type']>> = {
  ...{ text: 'string', uuid: 'string', int8: 'string', numeric: 'string' },
  ...{ int2: 'number', int4: 'number', float8: 'number' },
  ...{ bool: 'boolean', timestamptz: 'Date', date: 'Date', bytea: 'Buffer', jsonb: 'json', json: 'json' },
  ...{ _text: 'string[]', _int8: 'string[]', _int2: 'number[]', _int4: 'number[]' },
};

async function migratedTables(): Promise<Tables> {
  const { rows } = await db.pool.query<{ name: string; type: string; is_null: boolean; insert: Column['insert'] }>(
    `select table_name || '.' || column_name as name, udt_name as type, is_nullable = 'YES' as is_null,
       case when is_generated = 'ALWAYS' or identity_generation = 'ALWAYS' then 'never'
         when is_nullable = 'YES' or column_default is not null or is_identity = 'YES' then 'may' else 'must' end as insert
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migrations'`,
  );
  return new Map(
    rows.map(({ name, type, is_null: isNull, insert }) => {
      const family = FAMILIES[type];
      if (!family) throw new Error(`${name} is a ${type}: say in this test what the driver makes of it.`);
      return [name, { type: family, isNull, insert }];
    }),
  );
}

/** Reads the interface `DB` with the compiler. */
function declaredTables(): Tables {
  const root = path.resolve(__dirname, '../../../..');
  const config = ts.getParsedCommandLineOfConfigFile(
    path.join(root, 'tsconfig.base.json'),
    {},
    {
      ...ts.sys,
      onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
        throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'));
      },
    },
  );
  const file = path.join(__dirname, 'schema.ts');
  const program = ts.createProgram([file], { ...config?.options, noEmit: true });
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(file);
  const DB = source?.statements.find((node) => ts.isInterfaceDeclaration(node) && node.name.text === 'DB');
  if (!DB) throw new Error('schema.ts has no interface DB.');
  const tables: Tables = new Map();
  for (const table of checker.getTypeAtLocation(DB).getProperties())
    for (const column of checker.getTypeOfSymbol(table).getProperties())
      tables.set(`${table.name}.${column.name}`, columnOf(checker, checker.getTypeOfSymbol(column)));
  return tables;
}

function columnOf(checker: ts.TypeChecker, type: ts.Type): Column {
  const part = (name: string): ts.Type => {
    const property = type.getProperty(name);
    return property ? checker.getTypeOfSymbol(property) : type;
  };
  const [selected, inserted] = [part('__select__'), part('__insert__')];
  const isNever = (inserted.flags & ts.TypeFlags.Never) !== 0;
  const isText = familyOf(checker, inserted) === 'string';
  const family = familyOf(checker, selected);
  // What is written as text and read as something else; `unknown` may be null.
  const isJson = selected !== type && isText && family !== 'string' && family !== 'Date';
  const nullable = (one: ts.Type) => members(one).some(({ flags }) => (flags & ts.TypeFlags.Null) !== 0);
  const optional = (one: ts.Type) => members(one).some(({ flags }) => (flags & ts.TypeFlags.Undefined) !== 0);
  return {
    type: isJson ? 'json' : (family ?? 'json'),
    isNull: nullable(selected.flags & ts.TypeFlags.Unknown ? inserted : selected),
    insert: isNever ? 'never' : optional(inserted) || nullable(inserted) ? 'may' : 'must',
  };
}

const members = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);

/** @returns null for an object of our own, and for several families */
function familyOf(checker: ts.TypeChecker, type: ts.Type): Column['type'] | null {
  const families = new Set(
    members(type)
      .filter(({ flags }) => (flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) === 0)
      .map((member): Column['type'] | null => {
        if (member.flags & ts.TypeFlags.StringLike) return 'string';
        if (member.flags & ts.TypeFlags.NumberLike) return 'number';
        if (member.flags & ts.TypeFlags.BooleanLike) return 'boolean';
        if (checker.isArrayType(member)) {
          const [element] = checker.getTypeArguments(member as ts.TypeReference);
          const of = element && familyOf(checker, element);
          return of === 'string' || of === 'number' ? `${of}[]` : null;
        }
        const name = member.getSymbol()?.name;
        return name === 'Date' || name === 'Buffer' ? name : null;
      }),
  );
  const [only = null] = families;
  return families.size === 1 ? only : null;
}
