// @ts-check
/**
 * The peer of `bench -- vitals`: Vendure's own server with its compiled admin and its own first data, on a PostgreSQL database made for it.
 * Started as `node server.mjs <folder with the peer's packages>`; reads PORT, DATABASE_URL, PEER_USER and PEER_PASSWORD; ends with its input.
 */
import { createRequire } from 'node:module';
import path from 'node:path';

const { PORT = '', DATABASE_URL = '', PEER_USER = '', PEER_PASSWORD = '' } = process.env;
const dir = process.argv[2] ?? '';
/** @typedef {{ close(): Promise<void> }} App */
/** @typedef {{ bootstrap(config: object): Promise<App>, DefaultLogger: new (options: object) => object, dummyPaymentHandler: { code: string }, LogLevel: { Warn: number } }} Core */
// The peer's packages are not the product's: nothing here resolves them, nor their types.
const load = /** @type {(name: string) => unknown} */ (createRequire(path.join(dir, 'package.json')));
const { bootstrap, DefaultLogger, dummyPaymentHandler, LogLevel } = /** @type {Core} */ (load('@vendure/core'));
const { AdminUiPlugin } = /** @type {{ AdminUiPlugin: { init(options: object): object } }} */ (
  load('@vendure/admin-ui-plugin')
);
const { populate } =
  /** @type {{ populate(start: () => Promise<App>, firstData: object, products: string): Promise<App> }} */ (
    load('@vendure/core/cli')
  );

const settles = (/** @type {boolean} */ now) => ({
  code: dummyPaymentHandler.code,
  arguments: [{ name: 'automaticSettle', value: String(now) }],
});

const config = {
  apiOptions: { hostname: '127.0.0.1', port: Number(PORT), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['cookie', 'bearer'],
    superadminCredentials: { identifier: PEER_USER, password: PEER_PASSWORD },
    cookieOptions: { secret: PEER_PASSWORD },
  },
  dbConnectionOptions: { type: 'postgres', url: DATABASE_URL, synchronize: true, logging: false },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Warn, timestamp: false }),
  // The admin's session is in the cookie, as by default.
  plugins: [AdminUiPlugin.init({ route: 'admin', port: Number(PORT), adminUiConfig: { tokenMethod: 'cookie' } })],
};

const firstData = {
  defaultLanguage: 'en',
  defaultZone: 'Europe',
  roles: [],
  collections: [],
  countries: [{ name: 'Germany', code: 'DE', zone: 'Europe' }],
  taxRates: [{ name: 'Standard Tax', percentage: 20 }],
  shippingMethods: [{ name: 'Standard shipping', price: 500 }],
  paymentMethods: [
    { name: 'Card', handler: settles(true) },
    { name: 'Invoice', handler: settles(false) },
  ],
};

const app = await populate(() => bootstrap(config), firstData, path.join(import.meta.dirname, 'products.csv'));
process.stdin.resume().once('close', () => {
  app.close().finally(() => process.exit(0));
});
process.stdout.write('ready\n');
