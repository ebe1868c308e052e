import type { Language } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { renderInHost, type InHost } from '@parcelway/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { useCallback, type ReactNode } from 'react';
import type { ChartData, ChartProps } from './chart-data';
import { ChartTexts } from './chart-texts.context';
import { echarts } from './engine/echarts';
import { chartMessages, type ChartMessages } from './messages';

declare module '@parcelway/i18n' {
  interface Messages {
    'charts-test': { charts: ChartMessages };
  }
}

/** Provides the charts' texts as a remote does. */
export function Texts({ children }: { children: ReactNode }) {
  const { t } = useTranslate('charts-test');
  const charts = useCallback<Parameters<typeof ChartTexts>[0]['t']>((key, values) => t(`charts.${key}`, values), [t]);
  return <ChartTexts t={charts}>{children}</ChartTexts>;
}

export const showCharts = (charts: ReactNode, language: Language = 'en'): Promise<InHost> =>
  renderInHost(<Texts>{charts}</Texts>, {
    route: '/',
    at: '/*',
    routes: {},
    messages: { 'charts-test': async (code) => ({ charts: (await chartMessages(code)).default }) },
    language,
  });

/** jsdom lays nothing out: every element has the given size. @returns restores it */
export function layOut(size: { width: number; height: number }): () => void {
  const spies = [
    jest.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => size.width),
    jest.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => size.height),
    jest.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => size.width),
    jest.spyOn(Element.prototype, 'clientHeight', 'get').mockImplementation(() => size.height),
  ];
  return () => spies.forEach((spy) => spy.mockRestore());
}

/** Answers the question for less motion. @returns changes the answer, as the system does */
export function mockReducedMotion(matches: boolean): (now: boolean) => void {
  const listeners = new Set<() => void>();
  let answer = matches;
  jest.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    get matches() {
      return answer;
    },
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
    addEventListener: (_type: string, listener: unknown) => void listeners.add(listener as () => void),
    removeEventListener: (_type: string, listener: unknown) => void listeners.delete(listener as () => void),
    dispatchEvent: () => false,
  }));
  return (now) => {
    answer = now;
    listeners.forEach((listener) => listener());
  };
}

export const DAYS: ChartData = {
  categories: ['2026-11-20', '2026-11-21', '2026-11-22'],
  series: [
    { key: 'delivered', name: 'Delivered', tone: 'delivered', values: [1200, null, 300] },
    { key: 'exception', name: 'Exception', tone: 'exception', values: [40, 0, 7] },
  ],
};

export const chartProps = (over: Partial<ChartProps> = {}): ChartProps => ({
  title: 'How many parcels arrived?',
  description: 'Parcels of each day by status.',
  definition: 'Counted on the day of the last scan.',
  data: DAYS,
  onRetry() {},
  parcels: 1547,
  categoryName: 'Day',
  unit: 'Parcels',
  file: 'arrivals',
  ...over,
});

/** The chart that handles the keys. */
export const plot = () => screen.getByRole('application');

interface DrawnSeries {
  type: string;
  data: unknown[];
}
interface DrawnOption {
  animation: boolean;
  series: DrawnSeries[];
}

/** What echarts draws by now. */
export async function drawn(): Promise<{ option: DrawnOption; svg: SVGSVGElement }> {
  return waitFor(() => {
    const place = plot().querySelector<HTMLElement>('[_echarts_instance_]');
    const instance = place && echarts.getInstanceByDom(place);
    const svg = place?.querySelector('svg');
    if (!instance || !svg?.querySelector('path')) throw new Error('nothing is drawn yet');
    return { option: instance.getOption() as unknown as DrawnOption, svg };
  });
}

/** Rows of the table, headings first. */
export function tableRows(): string[][] {
  return within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent ?? ''));
}

/** Waits for the chart to have been drawn, by echarts or by itself. */
export const settled = () => waitFor(() => expect(plot().querySelector('svg path')).not.toBeNull());
