/** The product's name, from one place. `PRODUCT_NAME` overrides it where a process environment exists. */
export const PRODUCT_NAME: string = (typeof process !== 'undefined' && process.env?.PRODUCT_NAME) || 'Parcelway';
