import type { AuditLog } from './release/audit-log';

const SAME_AGAIN_MS = 60_000;
const PER_MINUTE = 120;

type Refusal = Parameters<AuditLog['append']>[0];

/**
 * Logs what pages were refused: those with a grant of ours in the audit log, strangers in the server's own log. Anybody can send nonsense as often as they like, so the same refusal is written once a minute, and
 * not more than {@link PER_MINUTE} in all; how many were left out is written with the next one.
 */
export class RefusalLog {
  private readonly noted = new Throttle();
  private readonly logged = new Throttle();
  private readonly writing = new Set<Promise<void>>();

  constructor(
    private readonly audit: Pick<AuditLog, 'append'>,
    private readonly onError: (error: unknown) => void,
    private readonly onStranger: (refusal: Refusal) => void,
  ) {}

  /** @param detail may hold what a stranger wrote: it is cut, and freed of control characters */
  note(remote: string, version: string | null, detail: string, now = Date.now()): void {
    const refusal = this.noted.once(remote, version, detail, now);
    if (refusal) this.write(refusal);
  }

  /** The same for unauthenticated callers: such lines must not bury or outgrow those of the teams. */
  report(remote: string, version: string | null, detail: string, now = Date.now()): void {
    const refusal = this.logged.once(remote, version, detail, now);
    if (refusal) this.onStranger(refusal);
  }

  /** An entry that is written in the background. */
  write(entry: Refusal): void {
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

class Throttle {
  private readonly recent = new Map<string, number>();
  private left = 0;

  /** @returns null for what was there within the last minute, and for what is too much */
  once(remote: string, version: string | null, detail: string, now: number): Refusal | null {
    for (const [known, at] of this.recent) if (at < now - SAME_AGAIN_MS) this.recent.delete(known);
    const key = `${remote} ${version} ${detail}`;
    if (this.recent.has(key)) return null;
    if (this.recent.size >= PER_MINUTE) {
      this.left += 1;
      return null;
    }
    this.recent.set(key, now);
    const more = this.left > 0 ? ` (${this.left} more refusals before it were not written)` : '';
    this.left = 0;
    return {
      who: 'page',
      action: 'refused',
      remote: clean(remote, 80),
      version: version && clean(version, 120),
      detail: `${clean(detail, 400)}${more}`,
    };
  }
}

const clean = (text: string, length: number): string =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '\ufffd').slice(0, length);
