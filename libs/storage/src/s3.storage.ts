import { AwsClient } from 'aws4fetch';
import { checkName, StorageError } from './storage-error';
import type { Storage, StoredObject } from './storage.port';

const TIMEOUT_MS = 15_000;
const PAGE = 1_000;
/** Begins with a dot, so that it is no name in the storage. */
const PROBE = '.conditional-writes';
const NOT_HONOURED = [200, 204, 501];

export interface S3Options {
  bucket: string;
  /** Before every name, without slashes at its ends; empty = none. */
  prefix: string;
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

/**
 * Objects in a bucket of Amazon S3 or of a server with its API, conditional writes included (`If-None-Match`, `If-Match`):
 * a server that ignores them is found out before the first one is relied upon, and refused.
 */
export class S3Storage implements Storage {
  readonly name: string;
  private readonly base: string;
  private readonly reading: AwsClient;
  private readonly writing: AwsClient;
  private honoured: Promise<void> | null = null;

  constructor(private readonly options: S3Options) {
    const { bucket, prefix, endpoint, region, accessKeyId, secretAccessKey, sessionToken } = options;
    this.name = `s3://${bucket}${prefix ? `/${prefix}` : ''}`;
    this.base = `${endpoint.replace(/\/+$/, '')}/${bucket}`;
    const keys = { accessKeyId, secretAccessKey, region, service: 's3', ...(sessionToken && { sessionToken }) };
    this.reading = new AwsClient({ ...keys, retries: 2 });
    // A write that was carried out but not answered would fail its own condition when repeated.
    this.writing = new AwsClient({ ...keys, retries: 0 });
  }

  async get(name: string): Promise<StoredObject | null> {
    checkName(name);
    const answer = await this.send(this.reading, this.addressOf(name));
    if (answer.status === 404 && !(await answer.clone().text()).includes('NoSuchBucket')) return null;
    if (answer.status !== 200) throw await this.refused(answer, `reading ${name}`);
    return { content: Buffer.from(await this.body(answer)), tag: tagOf(answer) };
  }

  async put(name: string, content: Buffer, condition?: { ifNew: true } | { ifTag: string }): Promise<boolean> {
    checkName(name);
    if (condition) await this.needConditions();
    const answer = await this.send(this.writing, this.addressOf(name), {
      method: 'PUT',
      body: new Uint8Array(content),
      headers: headersOf(condition),
    });
    if (answer.ok) return true;
    // 409: another conditional write of the same object was under way. 404: nothing there to match.
    if (
      condition &&
      ([409, 412].includes(answer.status) ||
        (answer.status === 404 && (await answer.clone().text()).includes('NoSuchKey')))
    )
      return false;
    throw await this.refused(answer, `writing ${name}`);
  }

  async remove(name: string): Promise<void> {
    checkName(name);
    const answer = await this.send(this.writing, this.addressOf(name), { method: 'DELETE' });
    if (!answer.ok && answer.status !== 404) throw await this.refused(answer, `removing ${name}`);
  }

  async list(prefix: string, { after, limit = Infinity }: { after?: string; limit?: number } = {}): Promise<string[]> {
    const own = this.options.prefix ? `${this.options.prefix}/` : '';
    const names: string[] = [];
    // Goes on behind the last name, which every server can; tokens of continuation are for what has no order.
    for (let last = after; ;) {
      const size = Math.min(PAGE, limit - names.length);
      const query = new URLSearchParams({ 'list-type': '2', prefix: own + prefix, 'max-keys': String(size) });
      if (last !== undefined) query.set('start-after', own + last);
      const answer = await this.send(this.reading, `${this.base}?${query}`);
      if (answer.status !== 200) throw await this.refused(answer, `listing ${prefix}`);
      const xml = await answer.text();
      // Names need no quoting in XML (see isStorageName); what does is not ours.
      const page = [...xml.matchAll(/<Key>([^<]*)<\/Key>/g)].map(([, key = '']) => key.slice(own.length)).sort();
      names.push(...page.filter((name) => !name.startsWith('.')));
      last = page.at(-1);
      const more = page.length >= size || xml.includes('<IsTruncated>true<');
      if (!more || last === undefined || names.length >= limit) return names;
    }
  }

  /** Probes once whether conditional writes work. @throws StorageError when they do not */
  private needConditions(): Promise<void> {
    this.honoured ??= this.probe().catch((error: unknown) => {
      this.honoured = null;
      throw error;
    });
    return this.honoured;
  }

  private async probe(): Promise<void> {
    const put = async (condition: { ifNew: true } | { ifTag: string }) =>
      await this.send(this.writing, this.addressOf(PROBE), {
        method: 'PUT',
        body: 'Written to see whether conditions are kept.\n',
        headers: headersOf(condition),
      });
    const first = await put({ ifNew: true });
    if (!first.ok && ![409, 412, 501].includes(first.status)) throw await this.refused(first, 'writing');
    const again = [
      (await put({ ifNew: true })).status,
      (await put({ ifTag: '"00000000000000000000000000000000"' })).status,
    ];
    if (again.some((status) => NOT_HONOURED.includes(status))) {
      throw new StorageError(
        `${this.name}: the server at ${this.options.endpoint} ignores conditional writes (If-None-Match, If-Match), so two writers at once could overwrite each other. Use one that keeps them: Amazon S3, Cloudflare R2, MinIO, Ceph`,
      );
    }
  }

  private addressOf(name: string): string {
    const full = this.options.prefix ? `${this.options.prefix}/${name}` : name;
    return `${this.base}/${full.split('/').map(encodeURIComponent).join('/')}`;
  }

  private async send(
    client: AwsClient,
    address: string,
    init: { method?: string; body?: Uint8Array<ArrayBuffer> | string; headers?: Record<string, string> } = {},
  ): Promise<Response> {
    return client.fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch((error: unknown) => {
      throw this.unreachable(error);
    });
  }

  private body(answer: Response): Promise<ArrayBuffer> {
    return answer.arrayBuffer().catch((error: unknown) => {
      throw this.unreachable(error);
    });
  }

  private unreachable(error: unknown): StorageError {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? cause.message || String((cause as NodeJS.ErrnoException).code) : message;
    return new StorageError(
      `The storage, ${this.name}, cannot be reached at ${this.options.endpoint} (${why}). Check AWS_ENDPOINT_URL_S3 and the network`,
      { cause: error },
    );
  }

  private async refused(answer: Response, doing: string): Promise<StorageError> {
    const code = /<Code>([^<]*)</.exec(await answer.text().catch(() => ''))?.[1] ?? '';
    const hint =
      answer.status === 403
        ? '. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_REGION and what the key may do'
        : code === 'NoSuchBucket'
          ? `. Make the bucket ${this.options.bucket}, or name another`
          : '';
    return new StorageError(
      `The storage, ${this.name}, answered ${answer.status}${code && ` ${code}`} to ${doing}${hint}`,
    );
  }
}

const tagOf = (answer: Response): string => answer.headers.get('etag') ?? '';

function headersOf(condition: { ifNew: true } | { ifTag: string } | undefined): Record<string, string> {
  if (!condition) return {};
  return 'ifNew' in condition ? { 'if-none-match': '*' } : { 'if-match': condition.ifTag };
}
