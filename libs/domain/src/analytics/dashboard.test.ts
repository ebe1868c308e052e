import { ATTENTION_REASONS } from '../shipment/attention';
import { wrongSetting } from '../user/user-settings';
import { DASHBOARD_ATTENTION, DASHBOARD_SECTIONS, readSections, writeSections } from './dashboard';

const shown = (...sections: readonly (typeof DASHBOARD_SECTIONS)[number][]) =>
  sections.map((section) => ({ section, hidden: false }));

test('the parts are in their usual order while the user chose none', () => {
  expect(readSections('')).toEqual(shown('figures', 'attention', 'trend', 'status', 'quota', 'apps'));
});

test('an order with hidden parts is read as it was written', () => {
  const order = [
    ...shown('quota', 'apps'),
    { section: 'trend' as const, hidden: true },
    ...shown('figures', 'attention', 'status'),
  ];
  expect(writeSections(order)).toBe('quota,apps,-trend,figures,attention,status');
  expect(readSections(writeSections(order))).toEqual(order);
});

test('parts that a release added since are at the end, shown; those that are gone are left out', () => {
  expect(readSections('apps,weather,-quota')).toEqual([
    ...shown('apps'),
    { section: 'quota', hidden: true },
    ...shown('figures', 'attention', 'trend', 'status'),
  ]);
});

test.each(['trend,-trend,trend', '--trend', ',,', 'Trend', '-', 'constructor'])(
  'whatever was stored (%s), every part is there once, and it is a setting again',
  (stored) => {
    const sections = readSections(stored);
    expect(sections.map(({ section }) => section).sort()).toEqual([...DASHBOARD_SECTIONS].sort());
    expect(wrongSetting('dashboard_sections', writeSections(sections))).toBeNull();
  },
);

test('every order of the parts, whichever are hidden, is read as it was written', () => {
  const orders = (parts: readonly (typeof DASHBOARD_SECTIONS)[number][]): (typeof DASHBOARD_SECTIONS)[number][][] =>
    parts.length === 0
      ? [[]]
      : parts.flatMap((part) => orders(parts.filter((other) => other !== part)).map((rest) => [part, ...rest]));
  for (const [nr, order] of orders(DASHBOARD_SECTIONS).entries()) {
    const sections = order.map((section, place) => ({ section, hidden: ((nr >> place) & 1) === 1 }));
    expect(readSections(writeSections(sections))).toEqual(sections);
  }
});

test('what needs somebody is listed as in the list, and then what expired', () => {
  expect(DASHBOARD_ATTENTION).toEqual([...ATTENTION_REASONS, 'expired']);
});
