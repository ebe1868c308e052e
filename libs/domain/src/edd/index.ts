export * from './calendar';
export * from './estimate';
export * from './rules';
export * from './zones';
