import type common from './locales/en.json';

/**
 * The English messages of each namespace, from which keys are typed. A remote adds its own:
 * `declare module '@parcelway/i18n' { interface Messages { orders: typeof import('../locales/en.json') } }`
 */
export interface Messages {
  common: typeof common;
}

export type Namespace = Extract<keyof Messages, string>;

type Singular<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Base
  : K;

/** Dotted paths to the texts of a message tree, plural endings left out: `count` carries them. */
export type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeyOf<T[K]>}` }[keyof T &
  string];

export type MessageKey<N extends Namespace> = KeyOf<Messages[N]>;
