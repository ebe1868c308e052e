import { previewParts, type PreviewParts } from './preview-parts';

/**
 * Runs in the editor's preview frame. It is sent as its own source text, so it may use nothing outside itself. It shows what its parent
 * sends, reports its height, and leads nowhere.
 */
export function showPreview(view: Window & typeof globalThis, parts: PreviewParts): void {
  const { document: doc } = view;
  const postHeight = (): void => view.parent.postMessage({ height: doc.documentElement.scrollHeight }, '*');
  view.addEventListener('message', (event: MessageEvent<unknown>) => {
    // Only the framing page may post what is shown.
    if (event.source !== view.parent || view.parent === view) return;
    const { chosen } = (event.data ?? {}) as Record<string, unknown>;
    if (typeof chosen === 'string') return parts.choose(chosen);
    const { html, css, js, html_class: root, body_class: body } = (event.data ?? {}) as Record<string, unknown>;
    if (typeof html !== 'string' || typeof css !== 'string' || typeof js !== 'string') return;
    const top = view.scrollY;
    const style = doc.querySelector('style');
    if (style) style.textContent = css;
    // Of the store's theme that the page is in, if it is in one.
    doc.documentElement.className = typeof root === 'string' ? root : '';
    doc.body.className = typeof body === 'string' ? body : 'pw-page';
    doc.body.innerHTML = html;
    doc.querySelector('script[data-own]')?.remove();
    if (js !== '') {
      const script = doc.createElement('script');
      script.dataset.own = '';
      // In a block, so that its names are free again when the page is shown anew.
      script.textContent = `{\n${js}\n}`;
      doc.head.append(script);
    }
    parts.drawn();
    view.scrollTo(0, top);
    postHeight();
  });
  doc.addEventListener('click', (event) => {
    const link = event.target instanceof view.Element ? event.target.closest('a') : null;
    // Within the page a link may lead to its place.
    if (link && !link.getAttribute('href')?.startsWith('#')) event.preventDefault();
  });
  doc.addEventListener('submit', (event) => event.preventDefault(), true);
  view.addEventListener('resize', postHeight);
  // Of each image that arrives.
  doc.addEventListener('load', postHeight, true);
  view.parent.postMessage({ ready: true }, '*');
}

/** The frame's document: empty until its parent sends a page. */
export const previewDocument = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Preview</title><style></style></head><body class="pw-page"><script>(${showPreview.toString()})(window, (${previewParts.toString()})(window));</script></body></html>
`;
