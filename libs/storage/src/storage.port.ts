/** Where the registry stores releases and the API images: a folder, or a bucket. Names are `/`-separated and relative. */
export interface Storage {
  /** What messages call it: `folder /srv/releases`, `s3://bucket/prefix`. */
  readonly name: string;
  /** @returns null when there is no such object. @throws when the storage cannot be reached */
  get(name: string): Promise<StoredObject | null>;
  /**
   * Writes an object whole or not at all.
   * @param condition `ifNew`: only when there is none yet. `ifTag`: only when it is still the one that was read.
   * @returns false when the condition did not hold
   */
  put(name: string, content: Buffer, condition?: { ifNew: true } | { ifTag: string }): Promise<boolean>;
  /** Removes an object, if it is there. */
  remove(name: string): Promise<void>;
  /** Names that begin with the prefix, in order. @param options.after only names behind this one; `limit` at most so many */
  list(prefix: string, options?: { after?: string; limit?: number }): Promise<string[]>;
}

export interface StoredObject {
  content: Buffer;
  /** Changes with the content. */
  tag: string;
}
