/**
 * The errors when a part of the page's code is gone from the server, mostly because it was opened before a deploy.
 * One row per engine or bundler; the tests name each.
 */
const MESSAGES: readonly RegExp[] = [
  // webpack: the script failed, timed out, or (missing) arrived without the chunk, such as an error page with status 200
  /Loading chunk \S+ failed/i,
  // mini-css-extract-plugin
  /Loading CSS chunk \S+ failed/i,
  // import() in Chromium
  /Failed to fetch dynamically imported module/i,
  // import() in Firefox
  /error loading dynamically imported module/i,
  // import() in Safari
  /Importing a module script failed/i,
];

interface Thrown {
  name?: unknown;
  code?: unknown;
  message?: unknown;
  cause?: unknown;
}

/** Sent to the window, cancelable, when code could not be loaded; `detail.error` is why. A handler cancels it. */
export const PRELOAD_ERROR = 'parcelway:preload-error';
export type PreloadErrorEvent = CustomEvent<{ error: unknown }>;

/** Notifies the page that code could not be loaded. @returns whether it was handled; if not, the error is to be rethrown */
export const dispatchPreloadError = (error: unknown): boolean =>
  !window.dispatchEvent(
    new CustomEvent(PRELOAD_ERROR, { cancelable: true, detail: { error } }) satisfies PreloadErrorEvent,
  );

/**
 * True for an error that loading the page again heals: code that it was to load is not there any more. An error in code that did
 * arrive is none, and neither is a failed call to the API ("Failed to fetch" alone).
 */
export function isLostChunk(error: unknown): boolean {
  // Errors name what caused them; a cycle must end.
  for (
    let thrown = error as Thrown | null | undefined, depth = 0;
    thrown && typeof thrown === 'object' && depth < 5;
    thrown = thrown.cause as Thrown | null, depth += 1
  ) {
    const { name, code, message } = thrown;
    if (name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED') return true;
    if (typeof message === 'string' && MESSAGES.some((pattern) => pattern.test(message))) return true;
  }
  return false;
}
