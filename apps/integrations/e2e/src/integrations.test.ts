import { heading, seriousFindings } from '@parcelway/e2e/shell-page';
import { deskJourneys } from './desk.journey';
import { flowJourneys } from './flow.journey';
import { IntegrationsSuite } from './integrations-suite';
import { singleToolJourneys } from './single-tool.journey';
import { twinToolJourneys } from './twin-tool.journey';
import { webhookJourneys } from './webhook.journey';

const suite = new IntegrationsSuite();

describe('tools that are connected once', () => singleToolJourneys(suite));
describe('webhooks', () => webhookJourneys(suite));
describe('Shopify Flow', () => flowJourneys(suite));
describe('tools with access tokens', () => twinToolJourneys(suite));
describe('help desks', () => deskJourneys(suite));

test('[2.19] an address of no tool is not found', async () => {
  const page = await suite.opened('/fax', 'The page is not found');
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Integration' }).click();
  await heading(page, 'Integration');
  expect(suite.crashes).toEqual([]);
});

test.each([
  ['', 'Integration'],
  ['/klaviyo', 'Klaviyo'],
  ['/webhook?tab=new', 'Webhooks'],
  ['/google_sheet', 'Google Sheets'],
  ['/gorgias', 'Gorgias'],
])('"%s" has nothing serious for axe and does not scroll sideways, in three widths', async (path, title) => {
  for (const width of [390, 768, 1440]) {
    const page = await suite.opened(path, title, width);
    await page.waitForLoadState('networkidle');
    const beyond = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect([width, await seriousFindings(page), beyond]).toEqual([width, [], 0]);
  }
  expect(suite.crashes).toEqual([]);
});
