import { fireEvent } from '@testing-library/react';
import { useState } from 'react';
import { BarChart, DonutChart, IntervalChart, LineChart } from './index';
import { mockReducedMotion, chartProps, DAYS, drawn, layOut, plot, showCharts } from './test-charts';

let restore: () => void;
beforeEach(() => {
  restore = layOut({ width: 600, height: 280 });
  mockReducedMotion(true);
});
afterEach(() => {
  restore();
  jest.restoreAllMocks();
});

const announced = () => [...document.querySelectorAll('[aria-live="polite"]')].map((one) => one.textContent).join('');
const tooltip = () => plot().querySelector('.tooltip')?.textContent ?? null;

test('the arrow keys go from day to day and from series to series; each value is announced and shown', async () => {
  const { user } = await showCharts(<LineChart {...chartProps()} />);
  await drawn();
  await user.tab();
  while (document.activeElement !== plot()) await user.tab();
  expect([announced(), tooltip()]).toEqual(['', null]);
  await user.keyboard('{ArrowRight}');
  expect(announced()).toBe('2026-11-20, Delivered: 1,200. 1 of 3');
  expect(tooltip()).toBe('2026-11-20Delivered1,200Exception40');
  await user.keyboard('{ArrowRight}');
  expect(announced()).toBe('2026-11-21, Delivered: no value. 2 of 3');
  await user.keyboard('{ArrowDown}');
  expect(announced()).toBe('2026-11-21, Exception: 0. 2 of 3');
  await user.keyboard('{ArrowDown}{End}');
  expect(announced()).toBe('2026-11-22, Exception: 7. 3 of 3');
  await user.keyboard('{ArrowRight}');
  expect(announced()).toBe('2026-11-22, Exception: 7. 3 of 3');
  await user.keyboard('{ArrowUp}{Home}{ArrowLeft}');
  expect(announced()).toBe('2026-11-20, Delivered: 1,200. 1 of 3');
  await user.keyboard('{Escape}');
  expect(tooltip()).toBeNull();
});

test("who leaves the chart leaves no tooltip behind, and keys with others are the browser's", async () => {
  const { user } = await showCharts(<LineChart {...chartProps()} />);
  await drawn();
  plot().focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  expect(tooltip()).toBeNull();
  await user.keyboard('{ArrowRight}');
  expect(tooltip()).not.toBeNull();
  await user.tab();
  expect(tooltip()).toBeNull();
});

test('where categories are below each other, up and down go along', async () => {
  const { user } = await showCharts(<IntervalChart {...chartProps()} />);
  await drawn();
  plot().focus();
  await user.keyboard('{ArrowDown}{ArrowDown}{ArrowRight}');
  expect(announced()).toBe('2026-11-21, Exception: 0. 2 of 3');
});

test('all arrows go round a donut', async () => {
  const { user } = await showCharts(<DonutChart {...chartProps({ data: { ...DAYS, categories: ['Parcels'] } })} />);
  await drawn();
  plot().focus();
  await user.keyboard('{ArrowRight}{ArrowDown}');
  expect(announced()).toBe('Exception, 3.2%: 40. 2 of 2');
  await user.keyboard('{ArrowUp}');
  expect(announced()).toBe('Delivered, 96.8%: 1,200. 1 of 2');
});

test('a stack announces the sum of a category too', async () => {
  const { user } = await showCharts(<BarChart {...chartProps()} stacked />);
  await drawn();
  plot().focus();
  await user.keyboard('{ArrowRight}');
  expect(tooltip()).toBe('2026-11-20Delivered1,200Exception40Total1,240');
});

test('a pointer shows the category below it, and nothing outside', async () => {
  await showCharts(<BarChart {...chartProps()} />);
  await drawn();
  // jsdom has no pointer events of its own.
  fireEvent(plot(), new MouseEvent('pointermove', { bubbles: true, clientX: 320, clientY: 100 }));
  expect(tooltip()).toBe('2026-11-21Deliveredno valueException0');
  fireEvent.pointerLeave(plot());
  expect(tooltip()).toBeNull();
  expect(announced()).toBe('');
});

test('figures that became fewer leave nobody beyond the last', async () => {
  function Switched() {
    const [few, setFew] = useState(false);
    const data = few ? { categories: ['only'], series: [{ key: 'x', name: 'x', values: [5] }] } : DAYS;
    return (
      <div onDoubleClick={() => setFew(true)}>
        <LineChart {...chartProps({ data })} />
      </div>
    );
  }
  const { user } = await showCharts(<Switched />);
  await drawn();
  plot().focus();
  await user.keyboard('{End}{ArrowDown}');
  expect(tooltip()).toContain('2026-11-22');
  fireEvent.doubleClick(plot());
  expect(tooltip()).toBe('onlyx5');
});
