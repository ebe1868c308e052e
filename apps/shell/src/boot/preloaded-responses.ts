/** Later than this an answer is no longer news, and the client requests by itself. */
const FRESH_MS = 10_000;

interface Early {
  at: number;
  answer: Promise<Response>;
}
declare global {
  interface Window {
    parcelwayEarly?: Map<string, Early>;
  }
}

/** Stores a running request for the code that will need it. @param url absolute */
export function storeEarly(url: string, answer: Promise<Response>): void {
  // A failure is handled by the calling code; here nobody listens yet.
  answer.catch(() => undefined);
  (window.parcelwayEarly ??= new Map()).set(url, { at: performance.now(), answer });
}

/** The answer to a GET that was sent early; each is returned once, and only while it is fresh. */
export function preloadedResponses(url: string): Promise<Response> | undefined {
  const early = window.parcelwayEarly?.get(url);
  window.parcelwayEarly?.delete(url);
  return early && performance.now() - early.at < FRESH_MS ? early.answer : undefined;
}
