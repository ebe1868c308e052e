import type { PageEvent } from '@parcelway/remote-contract';

const MAX_MESSAGE = 300;
const MAX_FRAMES = 8;
/** Follows `cause`: the loader wraps the browser's error. */
const MAX_CAUSES = 3;

/**
 * What a report contains of an error: its message, and where in released code it arose. E-mail addresses, quoted values, long figures and the
 * queries of addresses stay in the page: they may be a merchant's or a shopper's.
 */
export function aboutError(error: unknown): Pick<PageEvent, 'message' | 'frames'> {
  if (!(error instanceof Error)) return {};
  const [messages, frames]: [string[], string[]] = [[], []];
  for (let at: unknown = error, depth = 0; at instanceof Error && depth < MAX_CAUSES; at = at.cause, depth += 1) {
    messages.push(`${at.name}: ${at.message}`);
    frames.push(...framesOf(at.stack ?? ''));
  }
  return {
    message: withoutPeople(messages.join(' ← ')).slice(0, MAX_MESSAGE),
    ...(frames.length > 0 && { frames: frames.slice(0, MAX_FRAMES) }),
  };
}

const withoutPeople = (text: string): string =>
  text
    .replace(/[^\s@<>"']+@[^\s@<>"']+/g, '<e-mail>')
    .replace(/"[^"]*"|“[^”]*”/g, '"…"')
    .replace(/\?[^\s)]+/g, '')
    .replace(/#?\d{4,}/g, '<number>');

/** Frames in files of releases; those of extensions and third parties are left out. */
const framesOf = (stack: string): string[] =>
  [...stack.matchAll(/\/r\/([a-z0-9-]+\/[a-z0-9.-]+\/[\w./-]+\.js)(?:\?[^\s:)]*)?:(\d+):(\d+)/g)].map(
    ([, file, line, column]) => `${file}:${line}:${column}`,
  );
