import { previewParts, type PreviewParts } from './preview-parts';

/**
 * Runs in the frame that shows a mail. It is sent as its own source text, so it may use nothing outside itself. It shows the mail that
 * its parent sends, in the posted scheme, reports its height, and leads nowhere. Nothing of the mail runs.
 */
export function showMail(view: Window & typeof globalThis, parts: PreviewParts): void {
  const { document: doc } = view;
  const postHeight = (): void => view.parent.postMessage({ height: doc.documentElement.scrollHeight }, '*');
  view.addEventListener('message', (event: MessageEvent<unknown>) => {
    // Only the framing page may post what is shown.
    if (event.source !== view.parent || view.parent === view) return;
    const { chosen } = (event.data ?? {}) as Record<string, unknown>;
    if (typeof chosen === 'string') return parts.choose(chosen);
    const { html, scheme } = (event.data ?? {}) as Record<string, unknown>;
    if (typeof html !== 'string') return;
    const isDark = scheme === 'dark';
    const top = view.scrollY;
    const mail = new view.DOMParser().parseFromString(html, 'text/html');
    for (const element of mail.querySelectorAll('script, meta, base, link, iframe, object, embed')) element.remove();
    // A reader's own scheme is that of their device; here it is the requested one.
    for (const style of mail.querySelectorAll('style'))
      style.textContent = (style.textContent ?? '').replace(
        /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi,
        (_whole, wanted: string) =>
          (wanted.toLowerCase() === 'dark') === isDark ? '(min-width: 0)' : '(max-width: 0)',
      );
    const root = doc.documentElement;
    for (const name of ['lang', 'dir']) root.setAttribute(name, mail.documentElement.getAttribute(name) ?? '');
    root.style.colorScheme = isDark ? 'dark' : 'light';
    for (const style of doc.head.querySelectorAll('style')) style.remove();
    doc.head.append(...mail.head.querySelectorAll('style'));
    doc.body.replaceWith(mail.body);
    parts.drawn();
    view.scrollTo(0, top);
    postHeight();
  });
  doc.addEventListener('click', (event) => {
    if (event.target instanceof view.Element && event.target.closest('a')) event.preventDefault();
  });
  doc.addEventListener('submit', (event) => event.preventDefault(), true);
  view.addEventListener('resize', postHeight);
  // Of each image that arrives.
  doc.addEventListener('load', postHeight, true);
  view.parent.postMessage({ ready: true }, '*');
}

/** The frame's own script, the only one that may run in it. */
export const mailPreviewScript = `(${showMail.toString()})(window, (${previewParts.toString()})(window));`;

/** The frame's document: empty until its parent sends a mail. */
export const mailPreviewDocument = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Preview</title></head><body><script>${mailPreviewScript}</script></body></html>
`;
