export * from './calendar';
export * from './estimate';
export * from './promise-text';
export * from './rules';
export * from './settings';
export * from './zones';
