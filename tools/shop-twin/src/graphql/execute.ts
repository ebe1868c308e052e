import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  getOperationAST,
  getVariableValues,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import type { AdminContext } from './resolver';
import { actualCost, requestedCost } from './cost';
import { invalidVariable, plainError, undefinedFields } from './errors';
import type { Throttle, ThrottleStatus } from './throttle';

export interface AdminRequest {
  query: string;
  variables: Record<string, unknown>;
  operationName: string | null;
}

export interface AdminAnswer {
  data?: unknown;
  errors?: readonly GraphQLFormattedError[];
  extensions?: { cost: { requestedQueryCost: number; actualQueryCost: number | null; throttleStatus: ThrottleStatus } };
}

const MAX_COST = 1000;
const DOCUMENTS_KEPT = 200;

/** Runs Admin GraphQL requests with the platform's prices and refusals. Errors of the request answer with status 200, as there. */
export class AdminExecutor {
  readonly #documents = new Map<string, { document: DocumentNode; errors: GraphQLFormattedError[] }>();

  constructor(
    readonly schema: GraphQLSchema,
    private readonly throttle: Throttle,
  ) {}

  async run(request: AdminRequest, context: AdminContext): Promise<AdminAnswer> {
    const prepared = this.#prepare(request.query);
    if (prepared.errors.length > 0) return { errors: prepared.errors };
    const { document } = prepared;
    const operation = getOperationAST(document, request.operationName);
    if (!operation)
      return {
        errors: [
          {
            message: request.operationName
              ? `No operation named "${request.operationName}"`
              : 'An operation name is required',
            extensions: { code: 'BAD_REQUEST' },
          },
        ],
      };
    const coerced = getVariableValues(this.schema, operation.variableDefinitions ?? [], request.variables);
    if (coerced.errors)
      return {
        errors: coerced.errors.map((error) => invalidVariable(this.schema, error, request.variables, document)),
      };

    const input = { schema: this.schema, document, operationName: request.operationName, variables: coerced.coerced };
    const requested = requestedCost(input);
    if (requested > MAX_COST) return { errors: [tooExpensive(requested)] };
    const { domain, ratePoints } = context.shop;
    const cost = (actual: number | null): AdminAnswer['extensions'] => ({
      cost: {
        requestedQueryCost: requested,
        actualQueryCost: actual,
        throttleStatus: this.throttle.status(domain, ratePoints),
      },
    });
    if (!this.throttle.consume(domain, ratePoints, requested)) {
      return {
        errors: [
          {
            message: 'Throttled',
            extensions: { code: 'THROTTLED', documentation: 'https://shopify.dev/api/usage/rate-limits' },
          },
        ],
        ...wrap(cost(null)),
      };
    }
    const result = (await execute({
      schema: this.schema,
      document,
      operationName: request.operationName,
      variableValues: request.variables,
      contextValue: context,
    })) as ExecutionResult<Record<string, unknown>>;
    const actual = Math.min(requested, actualCost(input, result.data));
    this.throttle.refund(domain, ratePoints, requested - actual);
    return {
      data: result.data ?? null,
      ...(result.errors && { errors: result.errors.map(plainError) }),
      ...wrap(cost(actual)),
    };
  }

  /** Parsing and checking a text once is enough: the same few operations come again and again. */
  #prepare(query: string): { document: DocumentNode; errors: GraphQLFormattedError[] } {
    const known = this.#documents.get(query);
    if (known) return known;
    const prepared = this.#check(query);
    if (this.#documents.size >= DOCUMENTS_KEPT) this.#documents.clear();
    this.#documents.set(query, prepared);
    return prepared;
  }

  #check(query: string): { document: DocumentNode; errors: GraphQLFormattedError[] } {
    let document: DocumentNode;
    try {
      document = parse(query);
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      return {
        document: { kind: 'Document', definitions: [] } as unknown as DocumentNode,
        errors: [{ message: error.message, ...(error.locations && { locations: error.locations }) }],
      };
    }
    const unknown = undefinedFields(this.schema, document);
    return {
      document,
      errors: unknown.length > 0 ? unknown : validate(this.schema, document, specifiedRules).map(plainError),
    };
  }
}

function wrap(extensions: AdminAnswer['extensions']): Pick<AdminAnswer, 'extensions'> {
  return extensions ? { extensions } : {};
}

function tooExpensive(cost: number): GraphQLFormattedError {
  return {
    message: `Query cost is ${cost}, which exceeds the single query max cost limit (${MAX_COST}).`,
    extensions: {
      code: 'MAX_COST_EXCEEDED',
      cost,
      maxCost: MAX_COST,
      documentation: 'https://shopify.dev/api/usage/rate-limits',
    },
  };
}
