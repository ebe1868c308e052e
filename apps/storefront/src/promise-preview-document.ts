import type { CustomStatusIcon } from '@parcelway/domain';
import widget from '#promise-widget';
import { STATUS_ICONS } from './status-icons';

/**
 * Runs in the frame in which a merchant sees the promise's widget. It is sent as its own source text, so it may use nothing outside
 * itself. The widget draws the answer that its element holds; its icon is named there.
 */
export function showPromise(
  view: Window & typeof globalThis,
  icons: Readonly<Partial<Record<CustomStatusIcon | '', string>>>,
): void {
  const { document: doc } = view;
  const postHeight = (): void => view.parent.postMessage({ height: doc.documentElement.scrollHeight }, '*');
  view.addEventListener('message', (event: MessageEvent<unknown>) => {
    // Only the framing page may post what is shown.
    if (event.source !== view.parent || view.parent === view) return;
    const { html, css } = (event.data ?? {}) as Record<string, unknown>;
    if (typeof html !== 'string' || typeof css !== 'string') return;
    const given = new view.DOMParser().parseFromString(html, 'text/html').querySelector('parcelway-promise');
    const answer = given?.getAttribute('data-answer');
    if (!answer) return;
    const style = doc.querySelector('style');
    if (style) style.textContent = css;
    const { icon, ...others } = JSON.parse(answer) as { icon: CustomStatusIcon | '' };
    const element = doc.createElement('parcelway-promise');
    element.dataset.answer = JSON.stringify({ ...others, icon: icons[icon] ?? '' });
    doc.body.replaceChildren(element);
    postHeight();
  });
  view.addEventListener('resize', postHeight);
  view.parent.postMessage({ ready: true }, '*');
}

/** The frame's own script, the only one that may run in it: the widget of the store, and what feeds it. */
export const promisePreviewScript = `${widget.trim()}\n(${showPromise.toString()})(window, ${JSON.stringify(STATUS_ICONS)});`;

/** The frame's document: empty until its parent sends an answer. */
export const promisePreviewDocument = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Preview</title><style></style></head><body><script>${promisePreviewScript}</script></body></html>
`;
