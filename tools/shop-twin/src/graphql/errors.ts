import {
  type DocumentNode,
  type GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  isEnumType,
  Kind,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** Selected fields that their type does not have, worded as the platform does. */
export function undefinedFields(schema: GraphQLSchema, document: DocumentNode): GraphQLFormattedError[] {
  const errors: GraphQLFormattedError[] = [];
  const typeInfo = new TypeInfo(schema);
  const path: string[] = [];
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      enter(node) {
        if (node.kind === Kind.OPERATION_DEFINITION)
          path.push([node.operation, node.name?.value].filter(Boolean).join(' '));
        if (node.kind === Kind.FRAGMENT_DEFINITION) path.push(`fragment ${node.name.value}`);
        if (node.kind === Kind.INLINE_FRAGMENT) path.push(`... on ${node.typeCondition?.name.value ?? ''}`);
        if (node.kind !== Kind.FIELD) return;
        path.push(node.alias?.value ?? node.name.value);
        const parent = typeInfo.getParentType();
        if (!parent || typeInfo.getFieldDef()) return;
        const { line = 0, column = 0 } = node.loc
          ? { line: node.loc.startToken.line, column: node.loc.startToken.column }
          : {};
        errors.push({
          message: `Field '${node.name.value}' doesn't exist on type '${parent.name}'`,
          locations: [{ line, column }],
          path: [...path],
          extensions: { code: 'undefinedField', typeName: parent.name, fieldName: node.name.value },
        });
      },
      leave(node) {
        if (
          node.kind === Kind.OPERATION_DEFINITION ||
          node.kind === Kind.FRAGMENT_DEFINITION ||
          node.kind === Kind.INLINE_FRAGMENT ||
          node.kind === Kind.FIELD
        )
          path.pop();
      },
    }),
  );
  return errors;
}

/** A variable that does not fit its type: graphql-js names the variable, its path and what is wrong; the platform words it differently. */
export function invalidVariable(
  schema: GraphQLSchema,
  error: GraphQLError,
  variables: Readonly<Record<string, unknown>>,
  document: DocumentNode,
): GraphQLFormattedError {
  const locations = error.locations ? { locations: error.locations } : {};
  const missing =
    /^Variable "\$(\w+)" of (?:required|non-null) type "([^"]+)" (?:was not provided|must not be null)/.exec(
      error.message,
    );
  const wrong = /^Variable "\$(\w+)" got invalid value .*?(?: at "\w+([^"]*)")?; (.*)$/s.exec(error.message);
  const name = missing?.[1] ?? wrong?.[1] ?? '';
  const type = missing?.[2] ?? typeOf(document, name);
  const path = wrong?.[2]
    ? wrong[2]
        .split(/[.[\]]/)
        .filter(Boolean)
        .map((part) => (/^\d+$/.test(part) ? Number(part) : part))
    : [];
  const explanation = missing ? 'Expected value to not be null' : explain(schema, wrong?.[3] ?? error.message);
  const where = path.length > 0 ? ` for ${path.join('.')} (${explanation})` : '';
  return {
    message: `Variable $${name} of type ${type} was provided invalid value${where}`,
    ...locations,
    extensions: { code: 'INVALID_VARIABLE', value: variables[name] ?? null, problems: [{ path, explanation }] },
  };
}

/** Any other error that prevents a request from running. */
export function plainError(error: GraphQLError): GraphQLFormattedError {
  return {
    message: error.message,
    ...(error.locations && { locations: error.locations }),
    ...(error.path && { path: error.path }),
    extensions: { code: 'BAD_REQUEST', ...error.extensions },
  };
}

function explain(schema: GraphQLSchema, text: string): string {
  const choice = /^Value "([^"]*)" does not exist in "([^"]*)" enum/.exec(text);
  const type = schema.getType(choice?.[2] ?? '');
  if (choice && isEnumType(type))
    return `Expected "${choice[1]}" to be one of: ${type
      .getValues()
      .map((value) => value.name)
      .join(', ')}`;
  const absent = /^Field "(\w+)" of required type/.exec(text);
  if (absent) return 'Expected value to not be null';
  const unknown = /^Field "(\w+)" is not defined by type "([^"]+)"/.exec(text);
  if (unknown) return `Field is not defined on ${unknown[2]}`;
  return text;
}

function typeOf(document: DocumentNode, variable: string): string {
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const found = definition.variableDefinitions?.find((candidate) => candidate.variable.name.value === variable);
    const loc = found?.type.loc;
    if (loc) return loc.source.body.slice(loc.start, loc.end);
  }
  return '';
}
