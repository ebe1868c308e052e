import type { EddPreview } from '@parcelway/api/edd';
import type { FrameDocument } from '@parcelway/editor';
import { PLAIN_RULE_COLOR, widgetCssIssue } from '@parcelway/domain/edd';
import type { WidgetDraft } from './widget-form.hook';

/** The server's document with the widget of the store's theme. */
export const WIDGET_FRAME_URL = '/storefront/promise-preview';
/** Of a theme that sets none of its own. */
const THEME_CSS = 'body{margin:16px;background:#fff;color:#23302b;font:16px/1.5 system-ui,sans-serif}';

/** Colours to begin with. */
export const FIRST_COLOR = PLAIN_RULE_COLOR;

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The frame's document: what the store's server answers now, in the style that is not saved yet. */
export function widgetPreview(widget: EddPreview['widget'], draft: WidgetDraft): FrameDocument {
  const { style, icon, color, custom_css: css } = draft;
  const isCss = widgetCssIssue(css) === null;
  const answer = { ...widget, style, icon: icon ?? '', color, css: isCss ? css : '' };
  return {
    html: `<parcelway-promise data-answer="${escaped(JSON.stringify(answer))}"><p>${escaped(widget.text)}</p></parcelway-promise>`,
    css: THEME_CSS,
  };
}
