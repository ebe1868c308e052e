import { defaultPageSettings, type PageSection, type PageSettings } from '@parcelway/http-contract';
import { setUpDesign } from './test-design';

const world = setUpDesign();
const liquid = (source: string, values: object = {}): PageSection => ({
  ...{ kind: 'liquid', id: 'own', hidden: false, liquid: source },
  ...values,
});
const withSection = (section: PageSection): PageSettings => ({
  ...defaultPageSettings('classic'),
  sections: [{ kind: 'status', id: 'status', hidden: false }, section],
});
const saved = (settings: PageSettings, revision = 0) =>
  world.send('PUT', 'setting', { theme: 'classic', settings, revision });
const published = (revision: number) => world.send('POST', 'publish', { theme: 'classic', revision });

test.each([
  ['does not parse', '<p>\n{{ parcel.number', 'Line 2: A "{{" is not closed. Add "}}" after it.'],
  ['has an unknown tag', "{% include 'x' %}", /^Line 1: There is no tag "include"/],
  ['has an unknown filter', '{{ parcel.number | money }}', /^Line 1: There is no filter "money"/],
  ['has an unknown variable', '\n\n{{ parcel.colour }}', /^Line 3: There is no "parcel.colour"/],
  ['makes too much', `{% for i in (1..100000000) %}x{% endfor %}`, /^Line 1: The text makes too much/],
])(
  '[6.9] a draft with Liquid that %s is stored, and publishing refuses it by its line',
  async (_what, source, line) => {
    expect((await saved(withSection(liquid(source)))).status).toBe(200);
    const { status, message, errors } = await published(1);
    expect([status, errors]).toEqual([422, { 'settings.sections.1.liquid': expect.stringMatching(line) as string }]);
    expect(message).toMatch(/^A section in Liquid cannot be published yet\. Line \d/);
    const { rows } = await world.db.pool.query(
      'select count(*)::int as versions from tracking_page_versions where shop_id = $1',
      [world.shopId],
    );
    expect(rows).toEqual([{ versions: 0 }]);
    expect((await saved(withSection(liquid('<b>{{ parcel.number }}</b>')), 1)).status).toBe(200);
    expect((await published(2)).status).toBe(200);
  },
);

test('[6.9] a hidden section is not in the way of publishing', async () => {
  await saved(withSection(liquid('{{', { hidden: true })));
  expect((await published(1)).status).toBe(200);
});

test('[6.9] Liquid of more than 20,000 letters is refused at its field', async () => {
  const { status, errors } = await saved(withSection(liquid('x'.repeat(20_001))));
  expect([status, Object.keys(errors ?? {})]).toEqual([422, ['settings.sections.1.liquid']]);
});
