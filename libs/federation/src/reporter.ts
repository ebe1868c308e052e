import type { PageEvent, PageReport, VitalMetric } from '@parcelway/remote-contract';
import { aboutError } from './about-error';

/** Reports the health of this page's releases to the registry, so that a bad one is rolled back. Never throws. */
export interface Reporter {
  /** It is on the screen. @param ms since it was requested; undefined when the time is not its own */
  mounted(remote: string, version: string, ms: number | undefined): void;
  /** It could not be loaded. @param code `remote-<failure>` */
  failed(remote: string, version: string, code: string, error?: unknown): void;
  /** It threw on the screen, or behind it. */
  crashed(remote: string, version: string, code: string, error?: unknown): void;
  /** Something its team should know, and no merchant felt. */
  noted(remote: string, version: string, code: string, message: string): void;
  /** How one of its screens did; the first figure of each screen and metric counts. @param value ms, of `cls` thousandths */
  vital(remote: string, version: string, screen: string, metric: VitalMetric, value: number): void;
}

const ADDRESS = '/registry/reports';
const MAX_EVENTS = 50;
const MAX_MS = 600_000;
/** Long enough to batch a screen's start, short enough that a bad canary is seen soon. */
const BATCH_MS = 2_000;

/**
 * @param token the page's report token; an older registry has none, and then nothing is sent
 * @param screenNow route ref of the current address; sent with a fault of that screen's remote
 */
export function createReporter(token: string, screenNow: () => string = () => ''): Reporter {
  const sent = new Set<string>();
  let waiting: PageEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting.splice(0, MAX_EVENTS);
    if (events.length > 0) send({ token, events });
  }

  function add(event: PageEvent): void {
    // Once per page is what counts: a handler that throws on every key press is one fault.
    const key = [event.remote, event.version, event.kind, event.code, event.screen, event.metric].join(' ');
    if (!token || sent.has(key)) return;
    sent.add(key);
    waiting = [...waiting, event];
    if (waiting.length >= MAX_EVENTS) flush();
    else timer ??= setTimeout(flush, BATCH_MS);
  }

  function fault(
    remote: string,
    version: string,
    kind: 'load' | 'crash' | 'note',
    code: string,
    error?: unknown,
  ): void {
    const screen = screenNow();
    add({
      remote,
      version,
      kind,
      code,
      ...((screen === remote || screen.startsWith(`${remote}.`)) && { screen }),
      ...aboutError(error),
    });
  }

  // The last chance, also on a phone where a page is never closed but only hidden.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  window.addEventListener('pagehide', flush);
  return {
    mounted: (remote, version, ms) =>
      add({ remote, version, kind: 'mount', ...(ms !== undefined && { ms: whole(ms) }) }),
    failed: (remote, version, code, error) => fault(remote, version, 'load', code, error),
    crashed: (remote, version, code, error) => fault(remote, version, 'crash', code, error),
    noted: (remote, version, code, message) => fault(remote, version, 'note', code, new Error(message)),
    vital: (remote, version, screen, metric, value) =>
      add({ remote, version, kind: 'vital', screen, metric, value: whole(value) }),
  };
}

/** For a page that cannot report any more: it froze while that release ran. @param token that page's own */
export const reportHang = (token: string, remote: string, version: string): void =>
  send({ token, events: [{ remote, version, kind: 'crash', code: 'remote-hang', message: 'the page stood still' }] });

const whole = (value: number): number => Math.min(Math.max(Math.round(value), 0), MAX_MS);

function send(report: PageReport): void {
  const body = JSON.stringify(report);
  try {
    if (typeof navigator.sendBeacon === 'function' && navigator.sendBeacon(ADDRESS, body)) return;
    void fetch(ADDRESS, {
      method: 'POST',
      body,
      keepalive: true,
      headers: { 'content-type': 'application/json' },
    }).catch(() => undefined);
  } catch {
    // A page that cannot report works all the same.
  }
}

/**
 * Reports what a remote throws outside of rendering: in event handlers, timers and promises. It is attributed by the addresses in the stack.
 * @returns stops listening
 */
export function reportUncaught(reporter: Reporter): () => void {
  const report = (error: Partial<Error> | null, text: string) => {
    const origin = window.location.origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
    const [, remote, version] = new RegExp(`${origin}/r/((?!shell/)[^/\\s]+)/([^/\\s]+)/`).exec(text) ?? [];
    if (!remote || !version) return;
    // A part that did not arrive is no fault in the code.
    if (error?.name === 'ChunkLoadError') reporter.failed(remote, version, 'remote-load', error);
    else reporter.crashed(remote, version, 'remote-uncaught', error);
  };
  const onError = ({ error, filename }: ErrorEvent) =>
    report(error as Error | null, `${(error as Error | null)?.stack ?? ''}\n${filename}`);
  const onRejection = ({ reason }: PromiseRejectionEvent) =>
    report(reason as Error | null, String((reason as Error | null)?.stack ?? ''));
  window.addEventListener('error', onError);
  window.addEventListener('unhandledrejection', onRejection);
  return () => {
    window.removeEventListener('error', onError);
    window.removeEventListener('unhandledrejection', onRejection);
  };
}
