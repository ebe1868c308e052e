import { estimateFromOrder, latestOf, ruleFinder, workCalendar, zoneFinder, type Item } from '@parcelway/domain/edd';
import { publicHolidays } from '@parcelway/holidays';
import { round } from '../bench-context';
import { backtestLoad } from './backtest-load';
import { widgetLoad } from './widget-load';

/** Processor time of a promised date, and of a cart, with rules, zones and holidays compiled; the call of the widget; a backtest. */
const LIMITS = { date_us: 20, cart_ms: 1, widget_p99_ms: 15, backtest_s: 10 };
const DATES = 50_000;
const CARTS = 2_000;
const CART_ITEMS = 50;
const RULES = 500;

const handling = {
  zone: 'Europe/Berlin',
  cutoff: 16 * 60,
  processing: { min: 1, max: 2 },
  calendar: workCalendar([1, 2, 3, 4, 5], publicHolidays('DE-BY')),
};
const transit = { days: { min: 2, max: 4 }, calendar: workCalendar([1, 2, 3, 4, 5, 6], publicHolidays('FR')) };
const zoneOf = zoneFinder([
  { id: '1', countries: [{ code: 'FR', provinces: 'all' }], continents: [], rest: false },
  { id: '2', countries: [], continents: ['EU'], rest: false },
  { id: '3', countries: [], continents: [], rest: true },
]);
const ruleOf = ruleFinder(
  Array.from({ length: RULES }, (_, index) => ({
    id: String(index + 1),
    priority: index % 10,
    target: { type: 'tag' as const, values: [{ id: `tag-${index}` }] },
    inventory: 'any' as const,
  })),
);
const ITEM: Item = {
  variant: '1',
  product: '2',
  tags: ['tag-7', 'tag-77', 'sale', 'new'],
  collections: ['3', '4'],
  vendor: 'Northwater',
  inStock: true,
};

/** A date as a shopper's request has it: rule, zone, range. */
function date(index: number) {
  const rule = ruleOf(ITEM);
  const zone = zoneOf({ country: 'FR', province: null, continent: 'EU' });
  if (!rule || !zone) throw new Error('The rule and the zone are there.');
  return estimateFromOrder(new Date(Date.UTC(2026, 10, 1) + index * 617_000), handling, transit);
}

/** Microseconds of processor time for each of so many. The first run is not counted: it compiles. */
function perRun(count: number, one: (index: number) => unknown): number {
  for (let index = 0; index < count / 5; index += 1) one(index);
  const before = process.cpuUsage();
  for (let index = 0; index < count; index += 1) one(index);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / count;
}

export async function run() {
  const dateUs = perRun(DATES, date);
  const cartUs = perRun(CARTS, (index) => latestOf(Array.from({ length: CART_ITEMS }, () => date(index))));
  const { seconds, parcels } = await backtestLoad();
  const widget = await widgetLoad();
  const figures = {
    date_us: round(dateUs),
    cart_ms: round(cartUs / 1000),
    cart_items: CART_ITEMS,
    backtest_s: round(seconds),
    backtest_parcels: parcels,
    widget_p50_ms: widget.p50_ms,
    widget_p99_ms: widget.p99_ms,
  };
  const pass = Object.entries(LIMITS).every(([name, limit]) => figures[name as keyof typeof LIMITS] <= limit);
  return { pass, figures, limits: LIMITS };
}
