import { STATUS_ICONS } from '@parcelway/app-storefront';
import {
  currentCustomStatus,
  customStatusName,
  isReadableColor,
  type CustomStatus,
  type Progress,
} from '@parcelway/domain';
import { html, trusted, type Html } from '../../http/html';
import type { Reader } from './page-language';

/** The merchant's text about the present state, under the page's sentence; empty where no custom status is current. */
export function customNote(progress: Progress, reader: Reader): Html | false {
  const step = currentCustomStatus(progress);
  if (!step) return false;
  const { custom, at } = step;
  return html`<div class="pw-own-note">${customMark(custom)}<p><strong>${customStatusName(custom, reader.language)}</strong>${at && html` <time datetime="${at.toISOString()}">${reader.date(at)}</time>`}${custom.description && html`<span>${custom.description}</span>`}</p></div>`;
}

/** Its icon in a circle of its colour. The colour is an attribute of the drawing: the page's policy allows no style in an element. */
export const customMark = ({ color, icon }: CustomStatus): Html =>
  trusted(
    `<svg class="pw-own-mark" viewBox="0 0 24 24" fill="none" stroke="#fff" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><circle cx="12" cy="12" r="12" fill="${isReadableColor(color) ? color : '#4a5568'}" stroke="none"/><g transform="translate(5 5) scale(.875)">${icon ? STATUS_ICONS[icon] : '<circle cx="8" cy="8" r="3" fill="#fff"/>'}</g></svg>`,
  );
