export * from './compiled-mail';
export * from './mail-data';
