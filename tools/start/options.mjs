// @ts-check
import path from 'node:path';
import { parseArgs } from 'node:util';

export const HELP = `Parcelway: npm start -- [options]

  --port P            front door on port P, the demo's store platform on P+1 and its mail server
                      on P+2 (default 3000)
  --database-url URL  use this PostgreSQL (15 or later) instead of the embedded one
  --orders N          size of the demo store (default 1000)
  --store FILE        fill the demo store from a bulk-export file (JSONL) of orders with fulfilments
  --extension FOLDER  theme app extension that the demo's stores show (default apps/storefront/extension)
  --fresh             throw away the demo's data first (database, store, releases)
  --no-demo           production start: no demo store; the platform's keys come from the environment
                      (see docs/how-to/connect-a-store.md)
  --help              show this

Stop with Ctrl-C.`;

/** @typedef {{ port: number, databaseUrl?: string, orders: number, ordersGiven: boolean, store?: string, extension?: string, fresh: boolean, demo: boolean, help: boolean }} StartOptions */

/** An option that cannot be, with a message for the person at the terminal. */
export class UsageError extends Error {}

/**
 * @param {string[]} argv
 * @param {string} cwd the folder that relative files are meant from
 * @returns {StartOptions}
 */
export function readOptions(argv, cwd) {
  let values;
  try {
    ({ values } = parseArgs({
      args: argv,
      strict: true,
      options: {
        port: { type: 'string', default: '3000' },
        'database-url': { type: 'string' },
        orders: { type: 'string' },
        store: { type: 'string' },
        extension: { type: 'string' },
        fresh: { type: 'boolean', default: false },
        'no-demo': { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }));
  } catch (error) {
    throw new UsageError(
      `${/** @type {Error} */ (error).message.split('\n')[0]} (npm start -- --help lists the options)`,
    );
  }
  const port = wholeNumber('--port', values.port, 1, 65533);
  const orders = values.orders === undefined ? 1000 : wholeNumber('--orders', values.orders, 0, 2_000_000);
  if (values['database-url'] !== undefined && !/^postgres(ql)?:\/\//.test(values['database-url'])) {
    throw new UsageError('--database-url must start with postgres://');
  }
  if (values['no-demo'] && (values.orders ?? values.store ?? values.extension) !== undefined) {
    throw new UsageError('--orders, --store and --extension are for the demo store; they do not go with --no-demo');
  }
  return {
    port,
    orders,
    ordersGiven: values.orders !== undefined,
    fresh: values.fresh,
    demo: !values['no-demo'],
    help: values.help,
    ...(values['database-url'] !== undefined && { databaseUrl: values['database-url'] }),
    ...(values.store !== undefined && { store: path.resolve(cwd, values.store) }),
    ...(values.extension !== undefined && { extension: path.resolve(cwd, values.extension) }),
  };
}

/** @param {string} name @param {string} text @param {number} min @param {number} max */
export function wholeNumber(name, text, min, max) {
  const n = Number(text);
  if (!Number.isInteger(n) || n < min || n > max)
    throw new UsageError(`${name} takes a whole number from ${min} to ${max}, not "${text}"`);
  return n;
}
