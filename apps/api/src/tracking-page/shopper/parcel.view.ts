import { currentCustomStatus, isParcelSection, statusInfo } from '@parcelway/domain';
import type { PageSection } from '@parcelway/http-contract';
import { html, type Html } from '../../http/html';
import { customNote } from './custom-status.view';
import type { Found, PageParcel } from './find-parcels';
import { anchorOf, orderJourney } from './order-journey.view';
import type { FoundContent, PageScene } from './page-content';
import { marked } from './preview-marks';
import { courierSection, expectedSection, itemsSection } from './sections/facts.view';
import { liquidSections } from './sections/liquid.view';
import { mapSection } from './sections/map.view';
import { progressSection } from './sections/progress.view';
import { reviewSection } from './sections/review.view';
import { statusSection } from './sections/status.view';
import { timelineSection } from './sections/timeline.view';

/** The parcel's sections in the narrow column of the wide theme. */
const BESIDE: readonly PageSection['kind'][] = ['courier', 'items'];

export interface ParcelPart {
  /** The answer first: in the wide theme it is in the band. */
  lead: Html;
  rest: Html;
}

/** The parcels that were found, each by the parcel sections of the design, in their order. */
export function parcelPart(
  content: FoundContent,
  scene: PageScene,
  /** Sections of the page that are beside the first parcel in the wide theme. */ beside: Html | false,
): ParcelPart {
  const { order, parcels } = content.found;
  const { reader, design } = scene;
  const sections = design.settings.sections.filter(({ kind, hidden }) => !hidden && isParcelSection(kind));
  const heading =
    order && html`<p class="pw-order">${reader.fill(reader.texts.order_heading, { order: order.name })}</p>`;
  const [single] = parcels;
  if (!single) return waiting(content.found, scene, sections, heading, beside);
  const page: DrawnPage = { scene, content, liquid: liquidSections(scene, order) };
  const draw = (parcel: PageParcel, index: number, options: Omit<CardOptions, 'sections' | 'page'>) =>
    parcelCard(parcel, index, { ...options, sections, page });
  const isWide = design.theme === 'modern';
  if (parcels.length > 1) {
    const { sentence, list } = orderJourney(parcels, reader, order !== null);
    const lead = html`<h1 class="pw-answer">${sentence}</h1>`;
    const cards = parcels.map((parcel, index) =>
      draw(parcel, index, { heading: 'h2', beside: index === 0 && beside, lead: null }),
    );
    return isWide
      ? { lead: html`${heading}${lead}`, rest: html`<section class="pw-card">${list}</section>${cards}` }
      : { lead: html`${heading}<section class="pw-card pw-journey">${lead}${list}</section>`, rest: html`${cards}` };
  }
  const title =
    !sections.some(({ kind }) => kind === 'status') && html`<h1 class="pw-hidden">${reader.texts.title}</h1>`;
  if (!isWide)
    return { lead: html`${title}${heading}`, rest: draw(single, 0, { heading: 'h1', beside: false, lead: null }) };
  const inBand = sections.filter(({ kind }) => kind === 'status' || kind === 'expected');
  return {
    lead: html`${title}${heading}${inBand.map((section) => marked(section, scene, sectionHtml(section, single, 0, 'h1', page)))}`,
    rest: draw(single, 0, { heading: 'h1', beside, lead: inBand }),
  };
}

/** What is the same for every parcel of a page. */
interface DrawnPage {
  scene: PageScene;
  content: FoundContent;
  liquid: ReturnType<typeof liquidSections>;
}
interface CardOptions {
  sections: readonly PageSection[];
  page: DrawnPage;
  heading: 'h1' | 'h2';
  beside: Html | false;
  /** Sections that are above the card already. */
  lead: readonly PageSection[] | null;
}

function parcelCard(parcel: PageParcel, index: number, options: CardOptions): Html {
  const { sections, page, heading, beside, lead } = options;
  const { scene, content } = page;
  const { texts, fill } = scene.reader;
  const count = content.found.parcels.length;
  const own = sections.filter((section) => !lead?.includes(section));
  const draw = (list: readonly PageSection[]) =>
    list.map((section) => marked(section, scene, sectionHtml(section, parcel, index, heading, page)));
  const part = count > 1 && html`<p class="pw-part">${fill(texts.parcel_of, { index: index + 1, count })}</p>`;
  return html`<section class="pw-card pw-parcel pw-is-${statusInfo(parcel.status).key}" id="${anchorOf(parcel)}">${part}
${scene.design.theme === 'modern' ? columns(draw(own.filter(({ kind }) => !BESIDE.includes(kind))), [...draw(own.filter(({ kind }) => BESIDE.includes(kind))), beside]) : draw(own)}
</section>`;
}

/** Journey and map on the left, facts on the right; on a phone one below the other. */
const columns = (main: readonly (Html | false)[], aside: readonly (Html | false)[]): Html =>
  aside.some(Boolean)
    ? html`<div class="pw-columns"><div class="pw-main">${main}</div><div class="pw-aside">${aside}</div></div>`
    : html`${main}`;

function sectionHtml(
  section: PageSection,
  parcel: PageParcel,
  index: number,
  heading: 'h1' | 'h2',
  { scene, content: { found, reviews }, liquid }: DrawnPage,
): Html | false {
  const { reader } = scene;
  switch (section.kind) {
    case 'status':
      return statusSection(parcel, scene, heading);
    case 'progress':
      return progressSection(parcel.progress, section.bar, reader, parcel.events);
    case 'expected':
      return expectedSection(parcel, reader);
    case 'courier':
      return courierSection(parcel, section, scene);
    case 'timeline':
      return timelineSection(parcel, section, scene, index === 0);
    case 'items':
      // The order's, not the parcel's: shown once.
      return index === 0 && itemsSection(found.order?.items ?? [], section, reader);
    case 'map':
      return mapSection(parcel, scene);
    case 'review': {
      const review = reviews[parcel.id];
      return review !== undefined && reviewSection(parcel, review, scene);
    }
    case 'liquid':
      return liquid(section, parcel);
    default:
      return false;
  }
}

/** An order that was not handed to a courier yet. */
function waiting(
  { order }: Found,
  { reader, design }: PageScene,
  sections: readonly PageSection[],
  heading: Html | null,
  beside: Html | false,
): ParcelPart {
  if (!order) return { lead: html``, rest: html`` };
  const sentence = reader.fill(reader.texts.no_parcel, { date: reader.date(order.orderedAt) });
  const isWide = design.theme === 'modern';
  const answer = sections.some(({ kind }) => kind === 'status') && html`<h1 class="pw-answer">${sentence}</h1>`;
  const rest = sections.map((section) => {
    if (section.kind === 'items') return itemsSection(order.items, section, reader);
    if (section.kind !== 'progress' || !order.progress || !currentCustomStatus(order.progress)) return false;
    return html`${customNote(order.progress, reader)}${progressSection(order.progress, section.bar, reader)}`;
  });
  const isEmpty = !rest.some(Boolean) && !beside;
  return isWide
    ? {
        lead: html`${heading}${answer}`,
        rest: html`${!isEmpty && html`<section class="pw-card">${rest}${beside}</section>`}`,
      }
    : { lead: html`${heading}`, rest: html`<section class="pw-card">${answer}${rest}</section>` };
}
