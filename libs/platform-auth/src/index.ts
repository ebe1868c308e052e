export * from './derived-key';
export * from './query-hmac';
export * from './sanitize';
export * from './session-token';
export * from './webhook-hmac';
