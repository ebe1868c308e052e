import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLNamedType,
  type GraphQLSchema,
  GraphQLError,
  isAbstractType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  specifiedRules,
  validate,
} from 'graphql';
import { undefinedFields } from '../graphql/errors';

export interface BulkError {
  field: string[] | null;
  message: string;
  code: 'INVALID' | 'OPERATION_IN_PROGRESS';
}

export type CheckedQuery =
  { document: DocumentNode; operation: OperationDefinitionNode; root: FieldNode } | { errors: BulkError[] };

const MAX_BYTES = 65_535;
const MAX_CONNECTIONS = 5;
const MAX_DEPTH = 2;

/** Checks an export's query by the platform's restrictions, in its words. */
export function checkBulkQuery(schema: GraphQLSchema, text: string): CheckedQuery {
  let document: DocumentNode;
  try {
    document = parse(text);
  } catch (error) {
    const reason =
      text.trim() === ''
        ? 'syntax error, unexpected end of file'
        : error instanceof GraphQLError
          ? error.message
          : String(error);
    return refuse(`Invalid bulk query: ${reason}`);
  }
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (!operation || operations.length > 1) return refuse('Invalid bulk query: exactly one operation is expected');
  if (operation.operation !== 'query') return refuse('Invalid operation type. Only `query` operations are supported.');
  const [unknown] = undefinedFields(schema, document);
  if (unknown) return refuse(`Invalid bulk query: ${unknown.message}`);
  const [invalid] = validate(schema, document, specifiedRules);
  if (invalid) return refuse(`Invalid bulk query: ${invalid.message}`);

  const found = new Analysis(schema, document).of(operation.selectionSet);
  const errors = found.messages();
  if (errors.length === 0 && Buffer.byteLength(text) > MAX_BYTES)
    errors.push(`Query is too large. Maximum size is ${MAX_BYTES} bytes.`);
  if (errors.length > 0) return { errors: errors.map(invalidQuery) };
  const roots = operation.selectionSet.selections.filter((node): node is FieldNode => node.kind === Kind.FIELD);
  const [root] = roots;
  if (!root || roots.length !== 1 || root.name.value !== 'orders')
    return refuse('The twin exports one connection at the top, and it must be orders.');
  return { document, operation, root };
}

function invalidQuery(message: string): BulkError {
  return { field: ['query'], message, code: 'INVALID' };
}

function refuse(message: string): { errors: BulkError[] } {
  return { errors: [invalidQuery(message)] };
}

/** What the restrictions check, gathered in one walk. */
class Analysis {
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  #connections = 0;
  #depth = 0;
  #withinList = false;
  #topLevelNode = false;
  readonly #withNodes: string[] = [];
  readonly #withoutId: string[] = [];

  constructor(
    private readonly schema: GraphQLSchema,
    document: DocumentNode,
  ) {
    for (const definition of document.definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.#fragments.set(definition.name.value, definition);
  }

  of(selection: SelectionSetNode): this {
    const query = this.schema.getQueryType();
    if (query) {
      this.#topLevelNode = this.#fields(selection).some(
        (field) => field.name.value === 'node' || field.name.value === 'nodes',
      );
      this.#walk(selection, query, { depth: 0, inList: false, parent: null });
    }
    return this;
  }

  messages(): string[] {
    const messages: string[] = [];
    if (this.#withNodes.length > 0) {
      messages.push(
        `All connection fields in a bulk query must select their contents using 'edges' > 'node', e.g: 'products { edges { node {'. Selecting via 'nodes' is not supported. Invalid connection fields: '${this.#withNodes.join("', '")}'.`,
      );
    }
    if (this.#topLevelNode) messages.push('Bulk queries cannot contain a top level `node` field.');
    if (this.#depth > MAX_DEPTH)
      messages.push(`Bulk queries cannot contain connections with a nesting depth greater than ${MAX_DEPTH}.`);
    if (this.#connections > MAX_CONNECTIONS)
      messages.push(`Bulk queries cannot contain more than ${MAX_CONNECTIONS} connections.`);
    if (this.#withoutId.length > 0) {
      messages.push(
        `The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': ${this.#withoutId.join(', ')}.`,
      );
    }
    if (this.#withinList)
      messages.push('Queries that contain a connection field within a list field are not currently supported.');
    if (this.#connections === 0 && (messages.length === 0 || this.#topLevelNode))
      messages.push('Bulk queries must contain at least one connection.');
    return messages;
  }

  #walk(
    selection: SelectionSetNode,
    type: GraphQLNamedType,
    at: { depth: number; inList: boolean; parent: { name: string; selection: SelectionSetNode } | null },
  ): void {
    for (const field of this.#fields(selection)) {
      const definition = isObjectType(type) ? type.getFields()[field.name.value] : undefined;
      if (!definition || !field.selectionSet) continue;
      const named = getNamedType(definition.type);
      const bare = isNonNullType(definition.type) ? definition.type.ofType : definition.type;
      if (isObjectType(named) && named.name.endsWith('Connection'))
        this.#connection(field, field.selectionSet, named, at);
      else if (isObjectType(named) || isAbstractType(named))
        this.#walk(field.selectionSet, named, { ...at, inList: at.inList || isListType(bare) });
    }
  }

  #connection(
    field: FieldNode,
    selection: SelectionSetNode,
    type: GraphQLNamedType,
    at: { depth: number; inList: boolean; parent: { name: string; selection: SelectionSetNode } | null },
  ): void {
    this.#connections += 1;
    const depth = at.depth + 1;
    this.#depth = Math.max(this.#depth, depth - 1);
    if (at.inList) this.#withinList = true;
    if (
      at.parent &&
      !this.#fields(at.parent.selection).some((child) => child.name.value === 'id' && !child.alias) &&
      !this.#withoutId.includes(at.parent.name)
    )
      this.#withoutId.push(at.parent.name);
    for (const part of this.#fields(selection)) {
      if (part.name.value === 'nodes') this.#withNodes.push(field.name.value);
      if (part.name.value !== 'edges' || !part.selectionSet || !isObjectType(type)) continue;
      const edge = getNamedType(type.getFields()['edges']?.type);
      for (const node of this.#fields(part.selectionSet)) {
        if (node.name.value !== 'node' || !node.selectionSet || !isObjectType(edge)) continue;
        const nodeType = getNamedType(edge.getFields()['node']?.type);
        if (nodeType)
          this.#walk(node.selectionSet, nodeType, {
            depth,
            inList: false,
            parent: { name: field.name.value, selection: node.selectionSet },
          });
      }
    }
  }

  /** The fields of a selection with fragments opened. */
  #fields(selection: SelectionSetNode): FieldNode[] {
    return selection.selections.flatMap((node) => {
      if (node.kind === Kind.FIELD) return [node];
      const fragment = node.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(node.name.value) : node;
      return fragment ? this.#fields(fragment.selectionSet) : [];
    });
  }
}
