import { WORLD } from '@parcelway/app-storefront';
import { html, type Html } from '../../../http/html';
import type { PageParcel } from '../find-parcels';
import { WORLD_FILES } from '../page-files';
import type { PageScene } from '../page-content';
import { routeOf, type RoutePlace } from '../route-places';

/** In units of the drawing: closer even the finer outlines would be too coarse. */
const MIN_WIDTH = 90;
/** Up to this width the coarse outlines show their corners. */
const FINE_WIDTH = 300;
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
<svg viewBox="${round(box.x)} ${round(box.y)} ${round(box.width)} ${round(box.height)}" width="640" height="320" aria-hidden="true"><image href="${place.files}${(box.width <= FINE_WIDTH ? WORLD_FILES.fine : WORLD_FILES.whole).url}" x="0" y="0" width="${WORLD.width}" height="${WORLD.height}"/>
<polyline class="pw-route" points="${line(seen)}" stroke-width="${round(dot * 0.6)}"/>${
    ahead &&
    html`${last && html`<polyline class="pw-route pw-to-come" points="${line([last, ahead])}" stroke-width="${round(dot * 0.5)}" stroke-dasharray="${round(dot * 1.4)}"/>`}<circle class="pw-goal" cx="${round(ahead.x)}" cy="${round(ahead.y)}" r="${round(dot * 1.3)}" stroke-width="${round(dot * 0.6)}"/>`
  }${dots}${labels(seen, ahead, box)}</svg>
<figcaption><ol class="pw-places">${seen.map(({ name }) => html`<li>${name}</li>`)}${ahead && html`<li class="pw-to-come">${ahead.name} <span class="pw-hidden">(${texts.steps.ahead})</span></li>`}</ol></figcaption></figure>`;
}

/** Size of the names on a wide screen and on a phone, and of a letter, as a share of the map's width or of the name's height. */
const NAME_SIZES = { wide: 1 / 46, phone: 1 / 26 };
const LETTER = 0.6;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The cities' names beside their points: of where the parcel is and where it goes first, then of the others that have room. */
function labels(seen: readonly RoutePlace[], ahead: RoutePlace | null, box: Box): Html {
  const last = seen.at(-1);
  const [first, ...others] = seen.filter((at) => at !== last);
  const places = [last, ahead, first, ...others].filter((at) => at !== undefined && at !== null);
  const route = [...seen, ...(ahead ? [ahead] : [])];
  const onPhone = placed(places, route, box, NAME_SIZES.phone);
  // On the same side, so that it is one name for both.
  const names = placed(places, route, box, NAME_SIZES.wide, onPhone).map(({ at, name, x, y, end }) => {
    const isEverywhere = onPhone.some((one) => one.at === at && one.end === end);
    return html`<text x="${round(x)}" y="${round(y)}"${end && html` text-anchor="end"`}${!isEverywhere && html` class="pw-wide"`}>${name}</text>`;
  });
  return html`<g font-size="${round(box.width * NAME_SIZES.wide)}">${names}</g>`;
}

/**
 * Names that overlap neither the map's edge nor one before them; right of their points, or left where the route goes there.
 * @param share the height of a letter as one of the map's width
 * @param known names whose side is known
 */
function placed(
  places: readonly RoutePlace[],
  route: readonly RoutePlace[],
  box: Box,
  share: number,
  known: readonly { at: RoutePlace; end: boolean }[] = [],
) {
  const size = box.width * share;
  const taken: Box[] = [];
  return places.flatMap((at) => {
    const width = at.short.length * size * LETTER;
    const gap = box.width / 50;
    const sides = [false, true].map((end) => {
      const x = end ? at.x - gap : at.x + gap;
      return { end, x, area: { x: end ? x - width : x, y: at.y - size / 2, width, height: size } };
    });
    const free = sides.filter(
      ({ area }) =>
        area.x >= box.x &&
        area.x + width <= box.x + box.width &&
        taken.every(
          (other) =>
            area.x > other.x + other.width ||
            other.x > area.x + area.width ||
            area.y > other.y + other.height ||
            other.y > area.y + area.height,
        ),
    );
    const before = known.find((one) => one.at === at);
    const side =
      free.find(({ end }) => end === before?.end) ?? free.find(({ area }) => !isCrossed(area, route)) ?? free[0];
    if (at.short === '' || !side) return [];
    taken.push(side.area);
    return [{ at, name: at.short, x: side.x, y: at.y + size * 0.35, end: side.end }];
  });
}

/** Whether a part of the route runs through an area, sampled in small steps. */
function isCrossed(area: Box, route: readonly RoutePlace[]): boolean {
  return route.slice(1).some((to, index) => {
    const from = route[index] ?? to;
    return Array.from({ length: STEPS + 1 }, (_, step) => step / STEPS).some((part) => {
      const [x, y] = [from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part];
      return x > area.x && x < area.x + area.width && y > area.y && y < area.y + area.height;
    });
  });
}
const STEPS = 40;

const round = (value: number): number => Math.round(value * 10) / 10;

/** Around all points with room beside them, twice as wide as high, inside the drawing. */
function boxOf(points: readonly { x: number; y: number }[]): Box {
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
