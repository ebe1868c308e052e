export { ConfigError, readConfig, type Config } from './config';
export { EDGE_LIMITS, protectEdge } from './http/edge';
export { healthRoute, VERSION } from './http/health';
export { openApi } from './http/openapi';
export { limitConnections, serverOptions } from './http/server-limits';
export { openContext, registerApi, runWorker, type OpenContext, type OpenContextOptions } from './server';
export { planOf } from './session/plan-of';
export { ROUND } from './tracking/poll';
export { asSafetyNet, nextPollAt } from './tracking/poll-schedule';
