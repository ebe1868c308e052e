/** Blocks of the theme app extension, by their handles. */
export const BLOCKS = ['tracking-page', 'lookup-form', 'order-status-link'] as const;
export type Block = (typeof BLOCKS)[number];

/** The theme editor with one of our blocks: the server's address names the app and one block of it. */
export function blockLink(themeEditorUrl: string, block: Block): string {
  const url = new URL(themeEditorUrl);
  const [app = ''] = (url.searchParams.get('addAppBlockId') ?? '').split('/');
  url.searchParams.set('addAppBlockId', `${app}/${block}`);
  return url.href;
}

/** Signs with a meaning in HTML, as text. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

/** HTML for places that take no blocks. Without a style of its own: it looks like the theme around it. */
export function snippet(block: Block, pageUrl: string, words: { label: string; button: string }): string {
  const path = escaped(new URL(pageUrl).pathname);
  const [label, button] = [escaped(words.label), escaped(words.button)];
  if (block === 'lookup-form')
    return [
      `<form action="${path}" method="get">`,
      `  <label>${label} <input name="nums" autocomplete="off" required></label>`,
      `  <button type="submit">${button}</button>`,
      '</form>',
    ].join('\n');
  if (block === 'order-status-link')
    return [
      '{% for fulfillment in order.fulfillments %}',
      `  <a href="${path}?nums={{ fulfillment.tracking_number | url_encode }}">${button}</a>`,
      '{% endfor %}',
    ].join('\n');
  return `<a href="${path}">${button}</a>`;
}
