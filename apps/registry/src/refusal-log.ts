import type { AuditLog } from './release/audit-log';

const SAME_AGAIN_MS = 60_000;
const PER_MINUTE = 120;

/**
 * Audits what pages were refused. Anybody can ask for nonsense as often as they like, so the same refusal is written once a minute, and
 * not more than {@link PER_MINUTE} in all; how many were left out is written with the next one.
 */
export class RefusalLog {
  private readonly recent = new Map<string, number>();
  private left = 0;
  private readonly writing = new Set<Promise<void>>();

  constructor(
    private readonly audit: Pick<AuditLog, 'append'>,
    private readonly onError: (error: unknown) => void,
  ) {}

  /** @param detail may hold what a stranger wrote: it is cut, and freed of control characters */
  note(remote: string, version: string | null, detail: string, now = Date.now()): void {
    for (const [known, at] of this.recent) if (at < now - SAME_AGAIN_MS) this.recent.delete(known);
    const key = `${remote} ${version} ${detail}`;
    if (this.recent.has(key)) return;
    if (this.recent.size >= PER_MINUTE) {
      this.left += 1;
      return;
    }
    this.recent.set(key, now);
    const more = this.left > 0 ? ` (${this.left} more refusals before it were not written)` : '';
    this.left = 0;
    this.write({
      who: 'page',
      action: 'refused',
      remote: clean(remote, 80),
      version: version && clean(version, 120),
      detail: `${clean(detail, 400)}${more}`,
    });
  }

  /** An entry that nobody waits for. */
  write(entry: Parameters<AuditLog['append']>[0]): void {
    const work = this.audit
      .append(entry)
      .catch(this.onError)
      .finally(() => this.writing.delete(work));
    this.writing.add(work);
  }

  /** Resolves when everything is written. */
  async settled(): Promise<void> {
    await Promise.all(this.writing);
  }
}

const clean = (text: string, length: number): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd').slice(0, length);
