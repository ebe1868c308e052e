import { heading } from '../shell-page';
import type { FiguresSuite } from '../figures-suite';

/** What the plan lacks is shown as a sample, and nothing is asked of the server. */
export function lockedJourneys(suite: FiguresSuite): void {
  beforeAll(() => suite.setPlan('free'));
  afterAll(() => suite.setPlan('pro'));

  test.each([
    ['', 'Analytics', 'Your plan does not include analytics.'],
    ['/reviews', 'Reviews', 'Your plan does not include reviews.'],
  ])('[6.3] screen "%s" shows a sample, says so, and asks for no figure', async (path, title, says) => {
    const page = await suite.merchant();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await suite.open(page, path);
    await heading(page, title);
    await page.getByText(says).waitFor();
    await page.getByRole('region', { name: 'Sample' }).waitFor();
    await suite.settled(page);
    expect(asked.filter((one) => /^\/api\/v1\/(analytics|dashboard|export)\//.test(one))).toEqual([]);
    expect(asked.some((one) => one.startsWith('/api/'))).toBe(true);
    expect(suite.crashes).toEqual([]);
  });
}
