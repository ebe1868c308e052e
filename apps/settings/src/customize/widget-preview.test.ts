import { widgetPreview } from './widget-preview';

const WIDGET = {
  ...{ version: '1', style: 'text' as const, icon: '<path/>', color: null, css: 'p {}', lang: 'en', country: 'DE' },
  ...{ province: '', countries: [], provinces: [], text: 'Arrives "<b>soon</b>"', from: null, to: null, steps: [] },
  ...{ cutoff: null, countdown: '', labels: { country: '', province: '' }, days: null },
};
const DRAFT = { position: 'both' as const, style: 'timeline' as const, custom_css: 'p { color: red }' };

function shown(html: string): { answer: Record<string, unknown>; text: string | null } {
  const element = new DOMParser().parseFromString(html, 'text/html').querySelector('parcelway-promise');
  return { answer: JSON.parse(element?.getAttribute('data-answer') ?? '{}'), text: element?.textContent ?? null };
}

test('the frame shows what the store answers, in the style that is chosen', () => {
  const color = { text: '#111111', background: '#eeeeee' };
  const { answer, text } = shown(widgetPreview(WIDGET, { ...DRAFT, icon: 'clock', color }).html);
  expect(answer).toMatchObject({ style: 'timeline', icon: 'clock', color, css: 'p { color: red }', text: WIDGET.text });
  expect(text).toBe(WIDGET.text);
});

test('CSS that is not accepted is not shown', () => {
  const { html } = widgetPreview(WIDGET, { ...DRAFT, icon: null, color: null, custom_css: '@import "x";' });
  expect(shown(html).answer).toMatchObject({ icon: '', css: '' });
});
