export { ConfigError, readConfig, type Config } from './config';
export { healthRoute, VERSION } from './http/health';
export { openApi } from './http/openapi';
export { jobHandlers, openContext, registerApi, runWorker, type OpenContext } from './server';
export { foldCounts } from './orders/fold-counts';
export { rebuildIndexes } from './orders/rebuild-indexes';
export { planOf } from './session/plan-of';
