import { axes } from './axes';

const days = Array.from({ length: 30 }, (_, index) => `Nov ${index + 1}, 2026`);
const shownAt = (width: number) => {
  const { xAxis } = axes({
    data: { categories: days, series: [] },
    ink: { text: '#000', faint: '#555', line: '#ddd', surface: '#fff', font: 'sans-serif' },
    bands: false,
    width,
    format: String,
    categoryLabel: (day) => day,
  });
  const { interval } = (xAxis as { axisLabel: { interval(index: number): boolean } }).axisLabel;
  return days.filter((_, index) => interval(index));
};

test('a line over days names its last day, and before it as many as fit without being cut', () => {
  expect(shownAt(950)).toEqual([
    'Nov 5, 2026',
    'Nov 10, 2026',
    'Nov 15, 2026',
    'Nov 20, 2026',
    'Nov 25, 2026',
    'Nov 30, 2026',
  ]);
  // Nov 4 would begin before the axis.
  expect(shownAt(330)).toEqual(['Nov 17, 2026', 'Nov 30, 2026']);
});
