/** Later than this an answer is no longer news, and the client asks by itself. */
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

/** Keeps an answer that is on its way for the code that will ask for it. @param url absolute */
export function keepEarly(url: string, answer: Promise<Response>): void {
  // A failure is the asking code's to handle; here nobody listens yet.
  answer.catch(() => undefined);
  (window.parcelwayEarly ??= new Map()).set(url, { at: performance.now(), answer });
}

/** The answer to a GET that was asked for early; each is handed out once, and only while it is fresh. */
export function preloadedResponses(url: string): Promise<Response> | undefined {
  const early = window.parcelwayEarly?.get(url);
  window.parcelwayEarly?.delete(url);
  return early && performance.now() - early.at < FRESH_MS ? early.answer : undefined;
}
