import { createHmac, timingSafeEqual } from 'node:crypto';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  valueFromASTUntyped,
} from 'graphql';
import type { Clock } from '../clock';
import { gid, type Ids, isoSeconds } from '../ids';
import type { TwinOrder } from '../model';
import { searchOrders } from '../store/order-reading';
import { createdFrom, parseOrderSearch, SearchError } from '../store/order-search';
import type { TimeField } from '../store/order-table';
import type { ShopStore } from '../store/shop-store';
import { type BulkOperation, UNFINISHED } from './bulk-operation';
import { type BulkError, checkBulkQuery } from './bulk-rules';
import { writeExport } from './bulk-writer';
import { compileProjector } from './projector';

export interface BulkOptions {
  clock: Clock;
  ids: Ids;
  /** Folder of the result files. */
  dir: string;
  publicUrl: () => string;
  /** Signs the addresses of result files. */
  secret: string;
  written: (operation: BulkOperation) => void;
  finished: (operation: BulkOperation) => void;
  /** How long an export waits before it starts, so that CREATED can be seen. */
  startDelayMs?: number;
}

const AT_ONCE = 5;
const SORT_FIELDS: Readonly<Record<string, TimeField>> = {
  UPDATED_AT: 'updatedAt',
  CREATED_AT: 'createdAt',
  PROCESSED_AT: 'processedAt',
};

/** Exports of all stores: started by a mutation, run in the background, read from a file. */
export class BulkOperations {
  readonly #operations = new Map<string, BulkOperation>();
  readonly #running = new Set<Promise<void>>();
  #closed = false;

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly options: BulkOptions,
  ) {
    mkdirSync(options.dir, { recursive: true });
  }

  /** @param token `ordersFrom`: orders created before this are left out; milliseconds. */
  run(
    store: ShopStore,
    query: string,
    groupObjects: boolean,
    { ordersFrom, scopes }: { ordersFrom: number; scopes: readonly string[] },
  ): { operation: BulkOperation | null; userErrors: BulkError[] } {
    const shop = store.shop.domain;
    const running = this.#of(shop).filter((operation) => UNFINISHED.has(operation.status));
    if (running.length >= AT_ONCE) {
      const ids = running.map((operation) => gid('BulkOperation', operation.id)).join(', ');
      return {
        operation: null,
        userErrors: [
          {
            field: null,
            message: `A bulk query operation for this app and shop is already in progress: ${ids}.`,
            code: 'OPERATION_IN_PROGRESS',
          },
        ],
      };
    }
    const checked = checkBulkQuery(this.schema, query);
    if ('errors' in checked) return { operation: null, userErrors: checked.errors };
    const operation: BulkOperation = {
      id: this.options.ids.next(),
      shop,
      status: 'CREATED',
      query,
      groupObjects,
      errorCode: null,
      createdAt: this.#now(),
      completedAt: null,
      objectCount: 0,
      rootObjectCount: 0,
      fileSize: null,
    };
    const fragments = new Map(
      checked.document.definitions.flatMap((definition): [string, FragmentDefinitionNode][] =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition]] : [],
      ),
    );
    let prepared;
    try {
      prepared = {
        project: compileProjector(this.schema, checked.root, fragments),
        orders: () => ordersOf(store, checked.root, ordersFrom),
        scopes,
      };
      prepared.orders();
    } catch (error) {
      if (error instanceof SearchError || error instanceof Error)
        return { operation: null, userErrors: [{ field: ['query'], message: error.message, code: 'INVALID' }] };
      throw error;
    }
    this.#operations.set(operation.id, operation);
    this.options.written(operation);
    const work = this.#execute(operation, store, prepared).finally(() => this.#running.delete(work));
    this.#running.add(work);
    return { operation, userErrors: [] };
  }

  cancel(
    shop: string,
    id: string,
  ): { operation: BulkOperation | null; userErrors: { field: string[] | null; message: string }[] } {
    const operation = this.#find(shop, id);
    if (!operation)
      return { operation: null, userErrors: [{ field: ['id'], message: 'Bulk operation does not exist' }] };
    if (!UNFINISHED.has(operation.status))
      return {
        operation,
        userErrors: [
          { field: null, message: `A bulk operation cannot be canceled when it is ${operation.status.toLowerCase()}` },
        ],
      };
    operation.status = 'CANCELING';
    return { operation, userErrors: [] };
  }

  /** An operation as GraphQL shows it; null when the shop has none with this id. */
  view(shop: string, id: string): Record<string, unknown> | null {
    const operation = this.#find(shop, id);
    if (!operation) return null;
    return {
      ...operation,
      id: gid('BulkOperation', operation.id),
      type: 'QUERY',
      objectCount: String(operation.objectCount),
      rootObjectCount: String(operation.rootObjectCount),
      fileSize: operation.fileSize === null ? null : String(operation.fileSize),
      partialDataUrl: null,
      url: operation.status === 'COMPLETED' && operation.rootObjectCount > 0 ? this.#url(operation) : null,
    };
  }

  /** Newest last. The search knows `operation_type` and `status`. */
  list(shop: string, search: string): { id: string; source: Record<string, unknown> }[] {
    const status = /status:(\w+)/.exec(search)?.[1]?.toUpperCase();
    if (/operation_type:mutation/i.test(search)) return [];
    return this.#of(shop)
      .filter((operation) => !status || operation.status === status)
      .map((operation) => ({ id: operation.id, source: this.view(shop, operation.id) ?? {} }));
  }

  /** The file behind a signed address; null when the signature does not fit. */
  file(id: string, signature: string): string | null {
    const expected = Buffer.from(this.#sign(id));
    const given = Buffer.from(signature);
    const operation = this.#operations.get(id);
    if (given.length !== expected.length || !timingSafeEqual(given, expected) || operation?.status !== 'COMPLETED')
      return null;
    return this.#path(operation);
  }

  /** Restores an operation from the journal; one that was running when the process ended has failed. */
  load(operation: BulkOperation): void {
    if (UNFINISHED.has(operation.status))
      Object.assign(operation, { status: 'FAILED', errorCode: 'INTERNAL_SERVER_ERROR', completedAt: this.#now() });
    this.#operations.set(operation.id, operation);
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
  }

  async #execute(
    operation: BulkOperation,
    store: ShopStore,
    prepared: {
      project: ReturnType<typeof compileProjector>;
      orders: () => Iterable<TwinOrder>;
      scopes: readonly string[];
    },
  ): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, this.options.startDelayMs ?? 50));
    const stopped = (): boolean => this.#closed || operation.status === 'CANCELING';
    try {
      if (!stopped()) operation.status = 'RUNNING';
      const size = stopped()
        ? null
        : await writeExport(this.#path(operation), prepared.orders(), {
            project: prepared.project,
            context: { shop: store.shop, publicUrl: this.options.publicUrl(), scopes: prepared.scopes },
            groupObjects: operation.groupObjects,
            progress: operation,
            stopped,
          });
      if (size === null) rmSync(this.#path(operation), { force: true });
      Object.assign(
        operation,
        size === null || stopped() ? { status: 'CANCELED' } : { status: 'COMPLETED', fileSize: size },
      );
    } catch (error) {
      const denied = error instanceof GraphQLError && error.extensions['code'] === 'ACCESS_DENIED';
      Object.assign(operation, { status: 'FAILED', errorCode: denied ? 'ACCESS_DENIED' : 'INTERNAL_SERVER_ERROR' });
      process.stderr.write(
        `bulk operation ${operation.id} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      );
    }
    operation.completedAt = this.#now();
    if (this.#closed) return;
    this.options.written(operation);
    this.options.finished(operation);
  }

  #of(shop: string): BulkOperation[] {
    return [...this.#operations.values()].filter((operation) => operation.shop === shop);
  }

  #find(shop: string, id: string): BulkOperation | undefined {
    const found = this.#operations.get(id);
    return found?.shop === shop ? found : undefined;
  }

  #path(operation: BulkOperation): string {
    return path.join(this.options.dir, `bulk-${operation.id}.jsonl`);
  }

  #url(operation: BulkOperation): string {
    return `${this.options.publicUrl()}/bulk-results/bulk-${operation.id}.jsonl?signature=${this.#sign(operation.id)}`;
  }

  #sign(id: string): string {
    return createHmac('sha256', this.options.secret).update(`bulk result ${id}`).digest('hex');
  }

  #now(): string {
    return isoSeconds(this.options.clock.now());
  }
}

function ordersOf(store: ShopStore, root: FieldNode, ordersFrom: number): Iterable<TwinOrder> {
  const args = Object.fromEntries(
    (root.arguments ?? []).map((argument) => [argument.name.value, valueFromASTUntyped(argument.value)]),
  );
  const sortKey = typeof args['sortKey'] === 'string' ? args['sortKey'] : 'PROCESSED_AT';
  const field = SORT_FIELDS[sortKey];
  if (!field) throw new SearchError(`the twin does not sort orders by ${sortKey}`);
  const search = parseOrderSearch(typeof args['query'] === 'string' ? args['query'] : '');
  return searchOrders(store.table, createdFrom(search, ordersFrom), { field, reverse: args['reverse'] === true });
}
