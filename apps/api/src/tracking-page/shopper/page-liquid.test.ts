import { PAGE_LISTS, PAGE_VARIABLES, ShipmentStatus } from '@parcelway/domain';
import { NO_MASKING, type PageMasking, type PageSection } from '@parcelway/http-contract';
import { Liquid } from 'liquidjs';
import { sampleFound } from '../design/preview-sample';
import type { Found } from './find-parcels';
import { maskOf } from './masked';
import type { SectionProblem } from './page-content';
import { liquidProblems } from './page-liquid';
import { renderPage } from './page.view';
import { testScene } from './test-scene';

const NOW = new Date('2026-11-22T12:00:00Z');
interface Options {
  on?: 'hosted' | 'store' | 'preview';
  state?: 'two_parcels' | ShipmentStatus;
  masking?: PageMasking;
  change?: (found: Found) => Found;
}

/** The page with sections of this Liquid, and why some of them are missing. */
function pageWith(sources: readonly string[], options: Options = {}) {
  const { on = 'hosted', state = ShipmentStatus.InTransit, masking = NO_MASKING, change = (found) => found } = options;
  const sections = sources.map((liquid, index): PageSection => ({
    ...{ kind: 'liquid', id: `liquid-${index}`, hidden: false, liquid },
  }));
  const scene = testScene({
    settings: { sections: [{ kind: 'status', id: 'status', hidden: false }, ...sections] },
    design: { masking },
    place: { on },
  });
  const problems: SectionProblem[] = [];
  const found = change(sampleFound(state, null, { reader: scene.reader, now: NOW, mask: maskOf(masking) }));
  const page = { ...scene, onLiquidProblem: (problem: SectionProblem) => void problems.push(problem) };
  const { text } = renderPage(page, { kind: 'found', found, products: {}, reviews: {} });
  return { text, problems };
}
/** What one section of this Liquid becomes, without the element around it. */
function shown(source: string, options?: Options): string {
  const { text, problems } = pageWith([source], options);
  expect(problems).toEqual([]);
  return /<div class="pw-own-html">([^]*?)<\/div>/.exec(text)?.[1] ?? '';
}
const withTitle = (title: string) => (found: Found) => ({
  ...found,
  order: found.order && { ...found.order, items: [{ title, variant: '', quantity: 1, imageUrl: null }] },
});

test('[6.9] a section in Liquid has the values of its parcel, as the page shows them', () => {
  const source = '{{ shop.name }}|{{ order.name }}|{{ parcel.number }}|{{ parcel.status }}|{{ parcel.status_key }}';
  expect(shown(source)).toBe('Nice shop|#1001|1Z999AA10123456784|In transit|in_transit');
  expect(shown('{{ parcel.courier }}|{{ parcel.expected }}|{{ parcel.destination }}|{{ parcel.delivered_on }}|')).toBe(
    'UPS|Wednesday 25 November|Germany||',
  );
  expect(shown('{{ parcel.delivered_on }}', { state: ShipmentStatus.Delivered })).toMatch(/\d+ November$/);
  expect(shown('{% for item in items %}{{ item.quantity }} {{ item.title }};{% endfor %}')).toMatch(
    /^1 Walnut bowl;2 /,
  );
  expect(shown('{% for event in events %}{{ event.text }} ({{ event.place }});{% endfor %}')).toMatch(
    /^At a sorting hub \(Leipzig, Germany\);[^]*Waiting for pickup \(Shenzhen, China\);$/,
  );
  expect(shown('{% if parcel.status_key == "in_transit" %}soon{% else %}no{% endif %}')).toBe('soon');
});

test('[6.9] each documented variable and value of a list is there to be read', () => {
  const names = Object.keys(PAGE_VARIABLES).map((name) => `{{ ${name} }}`);
  const lists = Object.entries(PAGE_LISTS).flatMap(([list, entry]) =>
    Object.keys(entry).map((name) => `{% for one in ${list} %}{{ one.${name} }}{% endfor %}`),
  );
  const empty = [...names, ...lists].filter(
    (source) => shown(`<b>${source}</b>`, { state: ShipmentStatus.Delivered }) === '<b></b>',
  );
  // A delivered parcel is not expected any more; the sample's courier has no link, its items no variant and no picture.
  expect(empty).toEqual([
    '{{ parcel.courier_url }}',
    '{{ parcel.expected }}',
    '{% for one in items %}{{ one.variant }}{% endfor %}',
    '{% for one in items %}{{ one.image_url }}{% endfor %}',
  ]);
});

test('[6.9] of an order that was not proved nothing is shown', () => {
  const change = (found: Found): Found => ({ ...found, order: null });
  expect(shown('<b>{{ order.name }}{% for item in items %}{{ item.title }}{% endfor %}</b>', { change })).toBe(
    '<b></b>',
  );
});

test('[6.9] each parcel has the section with its own values', () => {
  const { text } = pageWith(['<p>No. {{ parcel.number }}</p>'], { state: 'two_parcels' });
  expect([...text.matchAll(/No\. (\w+)/g)].map(([, number]) => number)).toEqual([
    '1Z999AA10123456784',
    '1Z999AA10123456775',
  ]);
});

test('[6.9] a courier that the shop hides is hidden in Liquid', () => {
  const masking = { enabled: true, rules: [{ from: 'Leipzig', to: 'X' }], hide_courier: true, hide_origin: true };
  const source = '<b>{{ parcel.courier }}{{ parcel.courier_url }}</b>{% for e in events %}{{ e.place }};{% endfor %}';
  const text = shown(source, { masking });
  expect(text).toMatch(/^<b><\/b>/);
  expect(text).not.toMatch(/Leipzig|Shenzhen|Hong Kong/);
});

describe('[6.9] values are text', () => {
  const EVIL = `<script>alert(1)</script>"'\`=\\{{ 7 | times: 7 }}`;
  const source =
    '<p title={{ items[0].title }}>{{ items[0].title }}</p><script>var a = "{{ items[0].title }}"</script>';

  test('on the store’s address, also in an attribute without quotes and in a script', () => {
    const sent = shown(source, { on: 'store', change: withTitle(EVIL) });
    const text =
      '&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&#96;&#61;&#92;&#123;&#123; 7 | times: 7 &#125;&#125;';
    expect(sent).toBe(`{% raw %}<p title=${text}>${text}</p><script>var a = "${text}"</script>\n{% endraw %}`);
  });

  test('at our address', () => {
    const sent = shown('<p>{{ items[0].title }}</p>', { change: withTitle(EVIL) });
    expect(sent).toMatch(/^<p>&lt;script&gt;alert\(1\)&lt;\/script&gt;/);
  });
});

test('[6.9] a script of the merchant’s own runs in the store alone', () => {
  const source = '<p onclick="go()">Hi</p><script>track("{{ parcel.number }}")</script>';
  expect(shown(source)).toBe('<p>Hi</p>');
  expect(shown(source, { on: 'store' })).toContain('onclick="go()">Hi</p><script>track("1Z999AA10123456784")</script>');
});

test('[6.9] the template engine of the theme does not read what our engine made', () => {
  const source = '{{ "{" }}{{ "{" }} shop.email }}{{ "{% endraw" }} %}{{ "{{ shop.email }" }}}';
  const { text } = pageWith([source, '{{ "{% endraw %}" }}'], { on: 'store' });
  const drawn = new Liquid().parseAndRenderSync(text, { shop: { email: 'secret@nice.example' } });
  expect(drawn).not.toContain('secret@nice.example');
});

describe('[6.9] one that cannot be filled is left out, the page is whole and the reason is known', () => {
  const after = '<p>after {{ parcel.number }}</p>';
  test.each([
    ['is not closed', '<p>\n{% if parcel.number %}', 2, /"if" is not closed/],
    ['has an unknown tag', "{% include 'x' %}", 1, /There is no tag "include"/],
    ['writes without an end', `\n{% for i in (1..9999) %}${'x'.repeat(100)}{% endfor %}`, 2, /becomes too long/],
    [
      'grows without an end',
      "{% assign s = 'a' %}{% for i in (1..60) %}{% assign s = s | append: s %}{% endfor %}",
      1,
      /too much/,
    ],
  ])('%s', (_what, source, line, message) => {
    const { text, problems } = pageWith([source, after]);
    expect(problems).toEqual([{ section: 'liquid-0', line, message: expect.stringMatching(message) as string }]);
    expect(text).toContain('class="pw-answer"');
    expect(text).toContain('<p>after 1Z999AA10123456784</p>');
  });
});

test('[6.9] a loop without an end holds the page up once, and is left out at once afterwards', () => {
  const loop = '{% assign a = (1..9999) %}{% for i in a %}{% for j in a %}{% endfor %}{% endfor %}';
  const started = performance.now();
  const first = pageWith([loop], { state: 'two_parcels' });
  expect(first.problems).toEqual([
    { section: 'liquid-0', line: 1, message: expect.stringContaining('too long to fill') as string },
  ]);
  // The limit is 250 ms for the whole page; the rest is room for a busy machine.
  expect(performance.now() - started).toBeLessThan(3_000);
  const again = pageWith([loop]);
  expect(again.problems).toEqual([]);
  expect(again.text).toContain('class="pw-answer"');
});

test('[6.9] what is wrong with a section is known before it is published; hidden ones are not checked', () => {
  const sections = [
    '{{ parcel.colour }}',
    '{% for e in events %}{{ e.text }}{% endfor %}{{ parcel.number }}',
    '{{',
  ].map((liquid, index): PageSection => ({ kind: 'liquid', id: `s${index}`, hidden: index === 2, liquid }));
  const problems = liquidProblems({ sections }, () => ({}));
  expect(problems).toEqual([
    {
      section: 's0',
      line: 1,
      message: expect.stringMatching(/^There is no "parcel\.colour".+parcel\.number.+events\.$/) as string,
    },
  ]);
});
