import { heading } from '@parcelway/e2e/shell-page';
import type { FiguresSuite } from '@parcelway/e2e/figures-suite';

/** What the plan lacks is shown as a sample, without a request to the server. */
export function lockedJourneys(suite: FiguresSuite): void {
  beforeAll(() => suite.setPlan('free'));
  afterAll(() => suite.setPlan('pro'));

  test.each([
    ['', 'Analytics', 'See how long parcels travel, how many arrive on time'],
    ['/reviews', 'Reviews', 'See how customers rate each delivery and courier'],
  ])('[6.3] screen "%s" shows a sample, says so, and requests no figure', async (path, title, notice) => {
    const page = await suite.merchant();
    const requests: string[] = [];
    page.on('request', (request) => requests.push(new URL(request.url()).pathname));
    await suite.open(page, path);
    await heading(page, title);
    await page.getByText(notice).waitFor();
    await page.getByRole('region', { name: 'Sample' }).waitFor();
    await suite.settled(page);
    expect(requests.filter((one) => /^\/api\/v1\/(analytics|dashboard|export)\//.test(one))).toEqual([]);
    expect(requests.some((one) => one.startsWith('/api/'))).toBe(true);
    expect(suite.crashes).toEqual([]);
  });
}
