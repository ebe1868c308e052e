import type { Messages } from './index';

export type Namespace = Extract<keyof Messages, string>;

type Singular<K extends string> = K extends `${infer Base}_${'zero' | 'one' | 'two' | 'few' | 'many' | 'other'}`
  ? Base
  : K;

/** Dotted paths to the texts of a message tree, plural endings left out: `count` carries them. */
export type KeyOf<T> = { [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeyOf<T[K]>}` }[keyof T &
  string];

export type MessageKey<N extends Namespace> = KeyOf<Messages[N]>;
