import { STATUS_ICONS } from '@parcelway/app-storefront';
import { bcp47, type Language } from '@parcelway/domain';
import { formatDays, latestOf, PLAIN_RULE_COLOR, widgetCssIssue } from '@parcelway/domain/edd';
import type { EddWidgetAnswer } from '@parcelway/http-contract';
import type { Answer, Destination } from './answer';
import { deliveredProvinces } from './countries/delivered';
import type { ShopPromise } from './shop-promise';
import texts from './widget-texts.json';

type Style = Pick<EddWidgetAnswer, 'style' | 'icon' | 'color' | 'css'>;

/**
 * What the widget shows of one product, or of several that arrive together: when the last of them does.
 * @param answers at least one
 */
export function widgetAnswer(
  promise: ShopPromise,
  answers: readonly Answer[],
  to: Destination,
  language: Language,
): EddWidgetAnswer {
  const [first] = answers;
  if (!first) throw new RangeError('a promise is of at least one product');
  // One that is not delivered there holds up nothing: there is no date for the whole.
  const shown = answers.find(({ estimate }) => estimate === null) ?? answers.reduce(later);
  const days = shown.estimate && latestOf(answers.flatMap(({ estimate }) => estimate ?? []));
  const { ordered: _ordered, shipped: _shipped, delivered: _delivered, countdown, ...labels } = texts[language];
  const { format, cutoffAt, processing } = shown;
  const { style } = promise.settings.widget;
  return {
    version: promise.version,
    ...styleOf(promise, shown),
    lang: bcp47(language),
    country: to.country,
    province: to.province ?? '',
    countries: promise.countries,
    provinces: deliveredProvinces(promise.zones, to.country),
    text: shown.text(language, { ...(days && { days }), live: true }),
    from: days?.from ?? null,
    to: days?.to ?? null,
    steps: days ? stepsOf(shown, days, language) : [],
    cutoff: days && cutoffAt ? cutoffAt.toISOString() : null,
    countdown: days && cutoffAt && (format.show_countdown || style === 'countdown') ? countdown : '',
    labels,
    days: days && shown.transit && { processing, transit: shown.transit },
  };
}

const later = (one: Answer, other: Answer): Answer => {
  const [mine, its] = [one, other].map(({ estimate }) => `${estimate?.to} ${estimate?.from}`);
  return (its ?? '') > (mine ?? '') ? other : one;
};

/** The merchant's own style as far as the plan includes it; a rule's before that of the shop. */
function styleOf({ settings: { widget }, mayStyle }: ShopPromise, { look }: Answer): Style {
  if (!mayStyle) return { style: widget.style, icon: '', color: null, css: '' };
  const icon = look?.icon ?? widget.icon;
  const isPlain =
    !look || (look.color.text === PLAIN_RULE_COLOR.text && look.color.background === PLAIN_RULE_COLOR.background);
  return {
    style: widget.style,
    icon: icon ? STATUS_ICONS[icon] : '',
    color: isPlain ? widget.color : look.color,
    // An earlier server stored CSS that this one refuses.
    css: widgetCssIssue(widget.custom_css) === null ? widget.custom_css : '',
  };
}

/** Today, the days of shipping and those of delivery. */
function stepsOf(
  { estimate, format }: Answer,
  days: { from: string; to: string },
  language: Language,
): EddWidgetAnswer['steps'] {
  if (!estimate) return [];
  const { ordered, shipped, delivered } = texts[language];
  const [earliest, latest] = [estimate.earliest, estimate.latest];
  const today = earliest[0]?.day ?? days.from;
  /** The last day in the warehouse. */
  const shippedOn = (path: typeof earliest) =>
    path.findLast(({ use }) => use === 'processing' || use === 'accepted' || use === 'ordered')?.day ?? today;
  const date = (from: string, to: string) => formatDays({ from, to }, format.separator, format.date, bcp47(language));
  return [
    { label: ordered, date: date(today, today) },
    { label: shipped, date: date(shippedOn(earliest), shippedOn(latest)) },
    { label: delivered, date: date(days.from, days.to) },
  ];
}
