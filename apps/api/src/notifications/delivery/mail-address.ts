const PLAIN =
  /^[^\s\p{Cc}@<>(),;:"\\[\]]{1,64}@(?:[^\s\p{Cc}@<>(),;:"\\[\].]{1,63}\.)+[^\s\p{Cc}@<>(),;:"\\[\].]{2,63}$/u;
const LENGTH = 254;

/** One plain address: no name, no list, no quotes, a domain with a dot. */
export const isPlainAddress = (text: string): boolean => text.length <= LENGTH && PLAIN.test(text);

/** Text of a header: one line. */
export const headerText = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
