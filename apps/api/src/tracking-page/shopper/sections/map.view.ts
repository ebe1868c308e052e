import { WORLD } from '@parcelway/app-storefront';
import { html, type Html } from '../../../http/html';
import type { PageParcel } from '../find-parcels';
import { WORLD_PATH } from '../page-files';
import type { PageScene } from '../page-content';
import { routeOf } from '../route-places';

/** In units of the drawing: closer its outlines would be too coarse. */
const MIN_WIDTH = 110;
const SHAPE = 0.5;

/**
 * The route so far on our own map; empty where fewer than two places are known. The places are listed below as text.
 */
export function mapSection(parcel: PageParcel, { reader, design, place }: PageScene): Html | false {
  const { masking } = design;
  const { seen, ahead } = routeOf(parcel, reader, masking.enabled && masking.hide_origin);
  const all = [...seen, ...(ahead ? [ahead] : [])];
  if (all.length < 2) return false;
  const { texts } = reader;
  const box = boxOf(all);
  // The size of a touch target at any scale.
  const dot = box.width / 85;
  const line = (points: typeof all) => points.map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');
  const last = seen.at(-1);
  const dots = seen.map(
    (at) =>
      html`<circle class="pw-dot${at === last && ' pw-here'}" cx="${round(at.x)}" cy="${round(at.y)}" r="${round(at === last ? dot * 1.5 : dot)}"/>`,
  );
  return html`<figure class="pw-part-of pw-map"><h3 class="pw-sub">${texts.map_title}</h3>
<svg viewBox="${round(box.x)} ${round(box.y)} ${round(box.width)} ${round(box.height)}" width="640" height="320" aria-hidden="true"><image href="${place.files}${WORLD_PATH}" x="0" y="0" width="${WORLD.width}" height="${WORLD.height}"/>
<polyline class="pw-route" points="${line(seen)}" stroke-width="${round(dot * 0.6)}"/>${
    ahead &&
    html`${last && html`<polyline class="pw-route pw-to-come" points="${line([last, ahead])}" stroke-width="${round(dot * 0.5)}" stroke-dasharray="${round(dot * 1.4)}"/>`}<circle class="pw-goal" cx="${round(ahead.x)}" cy="${round(ahead.y)}" r="${round(dot * 1.3)}" stroke-width="${round(dot * 0.6)}"/>`
  }${dots}</svg>
<figcaption><ol class="pw-places">${seen.map(({ name }) => html`<li>${name}</li>`)}${ahead && html`<li class="pw-to-come">${ahead.name} <span class="pw-hidden">(${texts.steps.ahead})</span></li>`}</ol></figcaption></figure>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Around all points with room beside them, twice as wide as high, inside the drawing. */
function boxOf(points: readonly { x: number; y: number }[]) {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const width = Math.min(WORLD.width, Math.max(MIN_WIDTH, (right - left) * 1.35, ((bottom - top) * 1.5) / SHAPE));
  const height = width * SHAPE;
  const within = (value: number, room: number) => Math.max(0, Math.min(value, room));
  return {
    x: within((left + right) / 2 - width / 2, WORLD.width - width),
    y: within((top + bottom) / 2 - height / 2, WORLD.height - height),
    width,
    height,
  };
}
