import type { TwinShop } from '../model';

/** What the resolvers of a store's objects know besides the object itself. */
export interface FieldContext {
  shop: TwinShop;
  /** The twin's own address, as browsers reach it. */
  publicUrl: string;
  /** What the token was granted. */
  scopes: readonly string[];
}
