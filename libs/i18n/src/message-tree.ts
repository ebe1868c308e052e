/** The messages of one namespace in one language. */
export interface MessageTree {
  [key: string]: string | MessageTree;
}
