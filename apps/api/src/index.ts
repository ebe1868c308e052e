export { ConfigError, readConfig, type Config } from './config';
export { healthRoute, VERSION } from './http/health';
export { openApi } from './http/openapi';
export { openContext, registerApi, runWorker, type OpenContext } from './server';
export { planOf } from './session/plan-of';
