import {
  type DocumentNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';

export interface CostInput {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName?: string | null | undefined;
  variables?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Prices that are not derived from the shape of the answer. They move from time to time, so they are data. */
const FIELD_PRICES: Readonly<Record<string, number>> = {
  fulfillmentTrackingInfoUpdate: 50,
  fulfillmentTrackingInfoUpdateV2: 50,
};
const MUTATION_PRICE = 10;
const COUNT_PRICE = 10;
const FREE_TYPES: ReadonlySet<string> = new Set(['MoneyBag', 'MoneyV2', 'PageInfo']);

/**
 * What a request costs before it runs, in points, by the platform's rule: an object costs 1 plus its fields, a connection 2 and its
 * child times ⌊2·ln n⌋ (at least once), scalars and money nothing, a mutation 10 and what its payload shows, a root count 10.
 * Fields the schema does not know cost nothing.
 */
export function requestedCost(input: CostInput): number {
  const operation = operationOf(input.document, input.operationName);
  if (!operation) return 0;
  const walker = new CostWalker(input, operation, (connection) => connection.limit);
  return walker.operation();
}

/**
 * What a request really cost, once its answer is known: absent objects cost nothing and a connection counts the items it returned.
 * @param data the answer's `data`.
 */
export function actualCost(input: CostInput, data: Readonly<Record<string, unknown>> | null | undefined): number {
  const operation = operationOf(input.document, input.operationName);
  if (!operation || !data) return 0;
  return new CostWalker(input, operation, (connection) => connection.given).operation(data);
}

interface Connection {
  limit: number;
  given: number;
}

class CostWalker {
  readonly #fragments = new Map<string, FragmentDefinitionNode>();

  constructor(
    private readonly input: CostInput,
    private readonly root: OperationDefinitionNode,
    private readonly size: (connection: Connection) => number,
  ) {
    for (const definition of input.document.definitions)
      if (definition.kind === Kind.FRAGMENT_DEFINITION) this.#fragments.set(definition.name.value, definition);
  }

  /** @param data the answer, or nothing to price the request itself. */
  operation(data?: Readonly<Record<string, unknown>>): number {
    const type = this.input.schema.getRootType(this.root.operation);
    if (!type) return 0;
    return this.#fields(this.root.selectionSet, type).reduce((sum, { node, field }) => {
      if (!field) return sum;
      const values = data ? [data[node.alias?.value ?? node.name.value]] : [undefined];
      if (this.root.operation === 'mutation')
        return (
          sum +
          (FIELD_PRICES[field.name] ?? MUTATION_PRICE) +
          this.#payload(node.selectionSet, getNamedType(field.type), values, data !== undefined)
        );
      if (/Count$/.test(field.name) && getNamedType(field.type).name === 'Count') return sum + COUNT_PRICE;
      return sum + this.#field(node, field, values, data !== undefined);
    }, 0);
  }

  /** A mutation's payload: what its objects show costs; they themselves and the userErrors do not. */
  #payload(selection: SelectionSetNode | undefined, type: GraphQLNamedType, values: unknown[], known: boolean): number {
    if (!selection) return 0;
    return this.#fields(selection, type).reduce((sum, { node, field }) => {
      if (!field || /[uU]serErrors$/.test(field.name)) return sum;
      return sum + Math.max(0, this.#field(node, field, pick(values, node), known) - 1);
    }, 0);
  }

  #field(node: MergedNode, field: GraphQLField<unknown, unknown>, values: unknown[], known: boolean): number {
    const type = getNamedType(field.type);
    if (!node.selectionSet || !isCompositeType(type) || FREE_TYPES.has(type.name)) return 0;
    const present = known ? values.flat().filter((value) => value !== null && value !== undefined) : [undefined];
    if (known && present.length === 0) return 0;
    if (isObjectType(type) && type.name.endsWith('Connection') && type.getFields()['pageInfo'])
      return this.#connection(node, node.selectionSet, type, present, known);
    return 1 + this.#selection(node.selectionSet, type, present, known);
  }

  #connection(
    node: MergedNode,
    selection: SelectionSetNode,
    type: GraphQLNamedType,
    values: unknown[],
    known: boolean,
  ): number {
    let child = 0;
    let given = 0;
    for (const part of this.#fields(selection, type)) {
      if (!part.field || !part.node.selectionSet || (part.field.name !== 'nodes' && part.field.name !== 'edges'))
        continue;
      const items = known ? pick(values, part.node).flat() : [undefined];
      given = Math.max(given, known ? items.length / Math.max(1, values.length) : 0);
      const itemType = getNamedType(part.field.type);
      if (part.field.name === 'nodes') child += this.#selection(part.node.selectionSet, itemType, items, known);
      else
        for (const inner of this.#fields(part.node.selectionSet, itemType)) {
          if (inner.field?.name === 'node' && inner.node.selectionSet)
            child += this.#selection(
              inner.node.selectionSet,
              getNamedType(inner.field.type),
              known ? pick(items, inner.node) : items,
              known,
            );
        }
    }
    const size = this.size({ limit: this.#limit(node), given });
    if (size === 0) return 2;
    return 2 + (1 + child) * Math.max(1, Math.floor(2 * Math.log(size)));
  }

  /** What the fields of one object cost; of a type that may be several, the dearest. */
  #selection(selection: SelectionSetNode, type: GraphQLNamedType, values: unknown[], known: boolean): number {
    const cost = (fields: Selected[]): number =>
      fields.reduce(
        (sum, { node, field }) => sum + (field ? this.#field(node, field, pick(values, node), known) : 0),
        0,
      );
    if (!isAbstractType(type)) return cost(this.#fields(selection, type));
    return Math.max(
      0,
      ...this.input.schema.getPossibleTypes(type).map((possible) => cost(this.#fields(selection, possible))),
    );
  }

  #limit(node: MergedNode): number {
    for (const name of ['first', 'last']) {
      const argument = node.arguments?.find((candidate) => candidate.name.value === name);
      const value = argument && this.#value(argument.value);
      if (typeof value === 'number') return value;
    }
    return 0;
  }

  #value(value: ValueNode): unknown {
    if (value.kind === Kind.INT) return Number(value.value);
    if (value.kind !== Kind.VARIABLE) return undefined;
    const given = this.input.variables?.[value.name.value];
    if (given !== undefined) return given;
    const fallback = this.root.variableDefinitions?.find(
      (definition) => definition.variable.name.value === value.name.value,
    )?.defaultValue;
    return fallback ? this.#value(fallback) : undefined;
  }

  /** The fields selected of a type, with fragments opened and each answer key once. */
  #fields(selection: SelectionSetNode, type: GraphQLNamedType): Selected[] {
    const merged = new Map<string, Selected>();
    const visit = (nodes: readonly SelectionNode[]): void => {
      for (const node of nodes) {
        if (node.kind === Kind.FIELD) {
          const key = node.alias?.value ?? node.name.value;
          const before = merged.get(key);
          const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
          merged.set(
            key,
            before
              ? { field, node: { ...node, selectionSet: join(before.node.selectionSet, node.selectionSet) } }
              : { field, node },
          );
          continue;
        }
        const fragment = node.kind === Kind.FRAGMENT_SPREAD ? this.#fragments.get(node.name.value) : node;
        if (fragment && this.#applies(fragment.typeCondition?.name.value, type))
          visit(fragment.selectionSet.selections);
      }
    };
    visit(selection.selections);
    return [...merged.values()];
  }

  #applies(condition: string | undefined, type: GraphQLNamedType): boolean {
    if (!condition || condition === type.name) return true;
    const wanted = this.input.schema.getType(condition);
    return isAbstractType(wanted) && isObjectType(type) && this.input.schema.isSubType(wanted, type);
  }
}

type FieldNode = Extract<SelectionNode, { kind: Kind.FIELD }>;
type MergedNode = Omit<FieldNode, 'selectionSet'> & { readonly selectionSet?: SelectionSetNode | undefined };
interface Selected {
  node: MergedNode;
  field: GraphQLField<unknown, unknown> | undefined;
}

function join(a: SelectionSetNode | undefined, b: SelectionSetNode | undefined): SelectionSetNode | undefined {
  return a && b ? { ...a, selections: [...a.selections, ...b.selections] } : (a ?? b);
}

function pick(values: unknown[], node: MergedNode): unknown[] {
  const key = node.alias?.value ?? node.name.value;
  return values.map((value) =>
    typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined,
  );
}

function operationOf(document: DocumentNode, name: string | null | undefined): OperationDefinitionNode | undefined {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return name ? operations.find((operation) => operation.name?.value === name) : operations[0];
}
