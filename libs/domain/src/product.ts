/** The product's name, from one place. `PRODUCT_NAME` overrides it where a process environment exists. */
export const PRODUCT_NAME: string = (typeof process !== 'undefined' && process.env?.PRODUCT_NAME) || 'Parcelway';

/** The product's mark for pages that a server makes, in a box of 24 by 24; its colour is that of what surrounds it. */
export const MARK_PATHS =
  '<path fill-rule="evenodd" d="M4 3h11a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H4a3 3 0 0 1-3-3V6a3 3 0 0 1 3-3Zm4 0v6.5a5.5 5.5 0 0 0 5.5 5.5H18v-3h-4.5A2.5 2.5 0 0 1 11 9.5V3H8Z"/><path d="M18 12h3.5a1.5 1.5 0 0 1 0 3H18z"/>';
