// @ts-check
/**
 * Who may import what. ESLint enforces it, `import-table.test.ts` plants one violation per row.
 * A message names what to import instead.
 */

/** Which workspace packages a folder may import; dependencies point down only. */
export const ALLOWED = {
  'libs/domain': [],
  'libs/remote-contract': [],
  'libs/couriers': ['domain'],
  'libs/holidays': [],
  'libs/courier-events': ['domain'],
  'libs/platform-auth': [],
  'libs/public-client': [],
  'libs/storage': [],
  'libs/http-contract': ['domain'],
  'libs/email': ['domain', 'http-contract'],
  'libs/router': [],
  'libs/i18n': ['domain'],
  'libs/ui': ['router', 'i18n', 'domain'],
  'libs/charts': ['ui', 'i18n', 'domain'],
  'libs/api': ['http-contract', 'domain'],
  'libs/host': ['remote-contract', 'api', 'ui', 'router', 'i18n', 'domain', 'http-contract'],
  'libs/federation': ['remote-contract'],
  'libs/testing': ['host', 'api', 'i18n', 'ui', 'router', 'domain', 'http-contract', 'remote-contract'],
  'libs/editor': ['host', 'api', 'i18n', 'ui', 'router', 'domain', 'http-contract'],
  'libs/store-connection': ['host', 'api', 'i18n', 'ui', 'domain'],
  'libs/isolated': ['host', 'api', 'i18n', 'ui', 'router', 'domain', 'http-contract', 'remote-contract', 'testing'],
  'apps/shell': ['federation', 'host', 'remote-contract', 'ui', 'router', 'i18n', 'api', 'domain', 'http-contract'],
  'apps/isolated-host': [
    'federation',
    'isolated',
    'testing',
    'host',
    'remote-contract',
    'ui',
    'router',
    'i18n',
    'api',
    'domain',
    'http-contract',
  ],
  'apps/api': [
    'http-contract',
    'domain',
    'couriers',
    'courier-events',
    'holidays',
    'platform-auth',
    'storage',
    'app-storefront',
    'email',
  ],
  'apps/registry': ['remote-contract', 'platform-auth', 'storage', 'domain'],
  'apps/storefront': ['domain'],
  'tools/start': ['app-api', 'app-registry', 'domain', 'remote-contract'],
  'tools/shop-twin': ['couriers', 'domain'],
  'tools/release': ['app-registry'],
  'tools/content': ['app-api', 'domain', 'holidays'],
  'tools/e2e': ['app-api', 'app-registry', 'couriers', 'domain'],
};

/** The folders of the server, from the ground up: each may import those of the lines before its own, and those before it in its line. */
export const SERVER_FLOORS = [
  ['log', 'db', 'http', 'jobs'],
  ['platform'],
  ['shops', 'billing'],
  ['tracking-providers', 'tracking'],
  ['drafts', 'edd'],
  ['orders', 'sync'],
  ['tracking-page', 'notifications'],
  ['actions', 'exports', 'analytics', 'integrations'],
  ['notices', 'user', 'settings', 'groups', 'session'],
  ['courier-marks', 'order-statuses', 'details', 'dashboard', 'events', 'help', 'offers', 'translations', 'webhooks'],
  ['privacy', 'public-api'],
];

/** Every other folder of apps/ is a remote. */
export const REMOTE_ALLOWED = [
  'remote-contract',
  'host',
  'ui',
  'charts',
  'editor',
  'store-connection',
  'router',
  'i18n',
  'api',
  'domain',
  'http-contract',
];
/** What only a remote's fixtures may use beyond that; none of it is released with the remote itself. */
export const ISOLATED_ALLOWED = ['isolated', 'testing'];

/** What browser tests of a remote may use: they know the product from outside. */
export const E2E_ALLOWED = ['e2e', 'couriers', 'domain'];

/** What only one place may import. `except` are the folders that may. */
export const RESTRICTED = [
  {
    regex: '^@shopify/polaris(?!-icons)',
    except: ['libs/ui'],
    message: 'Import components from @parcelway/ui: Polaris is shared once, through it.',
  },
  { regex: '^@shopify/polaris-icons', except: ['libs/ui'], message: 'Import icons from @parcelway/ui.' },
  {
    regex: '^(echarts|echarts-for-react)(/|$)',
    except: ['libs/charts'],
    message: 'Import charts from @parcelway/charts.',
  },
  { regex: '^react-router(-dom)?(/|$)', except: ['libs/router'], message: 'Import routing from @parcelway/router.' },
  {
    regex: '^@module-federation/',
    except: ['libs/federation', 'tools'],
    message: 'Only libs/federation and tools know how remotes are loaded.',
  },
  {
    regex: '^(i18next|react-i18next)(/|$)',
    except: ['libs/i18n'],
    message: 'Import translations from @parcelway/i18n: there is one instance.',
  },
  {
    regex: '^@reduxjs/toolkit/query',
    except: ['libs/api'],
    message: 'Endpoints live in libs/api; import their hooks from @parcelway/api.',
  },
  {
    regex: '^big\\.js$',
    except: ['libs/domain'],
    message: 'Amounts are decimal text; what is computed with them is in @parcelway/domain.',
  },
  {
    regex: '^dayjs(/|$)',
    except: ['libs/domain'],
    message: 'Format dates with @parcelway/i18n; days of a shop are in @parcelway/domain.',
  },
];
