export { Clock } from './clock';
export { createTwin, type TwinOptions, type TwinParts } from './create-twin';
export { type DemoOptions, demoServerOptions } from './demo-twin';
export type * from './model';
export { mintSessionToken } from './oauth/session-token';
export { createServer, type RunningTwin, type ServerOptions, startTwin } from './server';
export type * from './store/changes';
export type { Store, StoreSeed, Twin, TwinConfig } from './twin';
export { drawAppAnswer } from './storefront/theme';
