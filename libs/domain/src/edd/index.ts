export * from './arrivals';
export * from './calendar';
export * from './estimate';
export * from './format';
export * from './predict';
export * from './rules';
export * from './zones';
