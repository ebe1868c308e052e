export * from './calendar';
export * from './estimate';
export * from './format';
export * from './rules';
export * from './zones';
