import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { buildDraft, eachWithDesign, PRO, renderPage } from '../test-page';
import { hasProblem, problemOf } from './code-problems';

// jsdom lays nothing out; the editor measures its text.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

let api: FakeApi;
eachWithDesign((made) => {
  api = made;
});
/** Editors are in shadow trees, which queries do not search. */
const editors = () =>
  [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll<HTMLElement>('.cm-content') ?? []),
  ]);
const editor = (label: string) => editors().find((one) => one.getAttribute('aria-label') === label) as HTMLElement;
const open = async (options: Parameters<typeof renderPage>[1] = {}) => {
  const page = await renderPage('/tracking-page/code/classic', options);
  await screen.findByText(/^It runs on your store's page/);
  return page;
};
/** As the browser handles a typed text: it changes the content, which the editor reads. */
async function type(label: string, text: string) {
  await act(async () => {
    const line = editor(label).querySelector('.cm-line') as HTMLElement;
    line.textContent = text;
    await new Promise((resolve) => setTimeout(resolve, 100));
  });
}
const saves = () => api.requests('saveTrackPageCode').map(({ body }) => body);

test('[2.17] /tracking-page/code/:theme has four pieces of code with line numbers, and the page beside them', async () => {
  const { container } = await open();
  expect(editors().map((one) => one.getAttribute('aria-label'))).toEqual([
    'Above the page',
    'Below the page',
    'CSS',
    'JavaScript',
  ]);
  expect(editor('CSS').closest('.cm-editor')?.querySelector('.cm-lineNumbers')).not.toBeNull();
  expect(await screen.findByTitle('What shoppers see')).toHaveAttribute('sandbox', 'allow-scripts');
  expect(screen.getAllByText('0 of 50,000 bytes')).toHaveLength(4);
  expect(await seriousFindings(container)).toEqual([]);
});

test('what is typed goes into the preview at once, and is saved by itself', async () => {
  await open();
  await type('CSS', 'b{}');
  expect(await screen.findByText('3 of 50,000 bytes')).toBeInTheDocument();
  await waitFor(() => expect(api.requests('previewTrackPage').at(-1)?.body.code.css).toBe('b{}'));
  await waitFor(() => expect(saves()).toEqual([{ code: { top: '', bottom: '', css: 'b{}', js: '' }, revision: 4 }]), {
    timeout: 3_000,
  });
  expect(await screen.findByText('Saved')).toBeInTheDocument();
});

test('[2.16] a page in one language is shown in that one, whatever the merchant speaks', async () => {
  const { settings, ...draft } = buildDraft();
  const language = { mode: 'de' as const, offered: ['de' as const, 'en' as const] };
  api.answer('trackPageSetting', { ...draft, settings: { ...settings, language } });
  await open();
  await waitFor(() => expect(api.requests('previewTrackPage').at(-1)?.body.language).toBe('de'));
});

test("undo is the draft's own", async () => {
  const { user } = await open();
  await type('JavaScript', 'go()');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(editor('JavaScript').textContent).toBe('');
});

test('what the server would refuse is shown at its field, and not sent', async () => {
  await open();
  await type('Above the page', '{% endraw %}');
  expect(await screen.findByText(/^Take the Liquid tag endraw out/)).toBeInTheDocument();
  expect(
    await screen.findByText('Not saved: a field has a mistake', undefined, { timeout: 3_000 }),
  ).toBeInTheDocument();
  expect(saves()).toEqual([]);
});

test.each([
  ['a'.repeat(50_000), null],
  ['ä'.repeat(25_001), 'too_big'],
  ['{%- EndRaw -%}', 'endraw'],
  ['\u0000', 'bad_sign'],
  ['\ud800', 'bad_sign'],
  ['😀 {{ shop.name }}', null],
])('code is checked as the server checks it (%#)', (text, problem) => {
  expect(problemOf(text)).toBe(problem);
  expect(hasProblem({ top: '', bottom: '', css: text, js: '' })).toBe(problem !== null);
});

test('a plan without extra code shows it, with the reason, and accepts nothing', async () => {
  api.answer('trackPageSetting', { ...buildDraft(), locked: ['code'] });
  await open({ session: { user: { ...PRO.user, plan: 'Free', level_num: 0 } } });
  expect(
    screen.getByText(/^Add HTML, CSS and JavaScript .+ Your plan does not include extra code/),
  ).toBeInTheDocument();
  expect(screen.getByText('Basic plan')).toBeInTheDocument();
  expect(editor('CSS')).toHaveAttribute('aria-readonly', 'true');
  expect(screen.getByRole('button', { name: 'Publish' })).toHaveAttribute('aria-disabled', 'true');
});

test('a theme that is none is said to be none', async () => {
  await renderPage('/tracking-page/code/baroque');
  expect(await screen.findByRole('heading', { name: 'There is no such theme' })).toBeInTheDocument();
});
