/** The part of the S3-compatible test server that tests use; the package brings no types. */
declare module '@20minutes/s3rver' {
  interface Context {
    method: string;
    path: string;
    get(header: string): string;
    throw(status: number): never;
    status: number;
    body: unknown;
  }
  class S3rver {
    constructor(options: {
      port: number;
      address: string;
      silent: boolean;
      directory: string;
      resetOnClose: boolean;
      configureBuckets: { name: string }[];
    });
    /** Koa's list of handlers, the first is called first. */
    middleware: ((ctx: Context, next: () => Promise<void>) => Promise<void>)[];
    store: {
      listObjects(bucket: string, options: object): Promise<{ isTruncated: boolean }>;
      getObject(
        bucket: string,
        key: string,
      ): Promise<{ metadata: { etag: string }; content: NodeJS.ReadableStream & { destroy(): void } } | undefined>;
    };
    run(): Promise<{ port: number }>;
    close(): Promise<void>;
  }
  export = S3rver;
}
