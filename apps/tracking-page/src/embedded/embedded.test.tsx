import { seriousFindings, type FakeApi } from '@parcelway/testing';
import { screen, waitFor } from '@testing-library/react';
import { eachWithDesign, renderPage } from '../test-page';
import { blockLink, snippet } from './blocks';

let api: FakeApi;
eachWithDesign((made) => {
  api = made;
});
const WORDS = { label: 'Number', button: 'Track' };

test('[2.18] /tracking-page/embedded leads to the theme editor with each block, and gives HTML to copy', async () => {
  const { user, container, toasts } = await renderPage('/tracking-page/embedded');
  const link = await screen.findByRole('link', { name: /^Add Lookup form in the theme editor/ });
  expect(new URL(link.getAttribute('href') ?? '').searchParams.get('addAppBlockId')).toBe('demo/lookup-form');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Whole page',
    'Lookup form',
    'Link of an order',
  ]);
  expect(await seriousFindings(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Copy the HTML of Lookup form' }));
  await waitFor(() => expect(toasts.at(-1)?.message).toBe('Copied Successfully'));
  expect(await navigator.clipboard.readText()).toContain('<form action="/apps/track" method="get">');
});

test('the block is exchanged in the address that the server returns, and nothing else of it', () => {
  const url =
    'https://admin.example.com/store/a/editor?template=page&addAppBlockId=key/tracking-page&target=mainSection';
  expect(blockLink(url, 'order-status-link')).toBe(
    'https://admin.example.com/store/a/editor?template=page&addAppBlockId=key%2Forder-status-link&target=mainSection',
  );
});

test('words and addresses are only text in the HTML', () => {
  const html = snippet('lookup-form', 'https://a.example.com/apps/track', { label: '<b>"', button: "'&" });
  expect(html).not.toMatch(/<b>|"'/);
  expect(html).toContain('&#60;b&#62;&#34;');
  expect(snippet('order-status-link', 'https://a.example.com/apps/track', WORDS)).toContain(
    '<a href="/apps/track?nums={{ fulfillment.tracking_number | url_encode }}">Track</a>',
  );
  expect(snippet('tracking-page', 'https://a.example.com/apps/track', WORDS)).toBe('<a href="/apps/track">Track</a>');
});

test('what cannot be loaded shows what to do', async () => {
  api.fail('trackPageOverview', 500);
  const { user } = await renderPage('/tracking-page/embedded');
  expect(await screen.findByText('The tracking page could not be loaded')).toBeInTheDocument();
  const before = api.requests('trackPageOverview').length;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(api.requests('trackPageOverview').length).toBe(before + 1));
});
