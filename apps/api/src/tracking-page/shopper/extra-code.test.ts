import naughty from '@parcelway/couriers/naughty-strings.json';
import { PAGE_PLUGINS, type PagePlugin } from '@parcelway/domain';
import { Liquid } from 'liquidjs';
import hostile from './fixtures/hostile-templates.json';
import { closedScript, ownCss, ownHtml, ownScript, pluginHtml, unread } from './extra-code';
import { testScene } from './test-scene';

const PAYLOADS = [
  ...naughty,
  ...hostile,
  '{{ 7 | times: 7 }}{% endraw %}{{ 7 | times: 7 }}',
  '{%- endraw -%}{{ 7 | times: 7 }}',
  '{%{% endraw %}{{ 7 | times: 7 }}',
  '{{{% endraw %}{{ 7 | times: 7 }}',
  '{% ENDRAW %}{{ 7 | times: 7 }}',
  '{%\nendraw\n%}{{ 7 | times: 7 }}',
  '{%',
  '{{',
];

describe("[2.17] on the store's own address", () => {
  test('the template engine of the theme never reads what the merchant or anybody else wrote', () => {
    const engine = new Liquid();
    for (const text of PAYLOADS) {
      const sent = unread(text, 'store');
      const shown = engine.parseAndRenderSync(`before ${sent} {{ 1 | plus: 1 }}`);
      expect([text, shown.startsWith('before '), shown.endsWith(' 2')]).toEqual([text, true, true]);
      const asWritten = text.replace(/\{(?=%-?\s*endraw)/gi, '{ ');
      expect(shown.slice(7, -2)).toBe(`${asWritten}\n`);
    }
  });
  test('HTML, style and script are exactly as they were written', () => {
    const text = '<div onclick="go()"><script>track(1 < 2)</script></div>';
    expect(ownHtml(text, 'store')).toMatchObject({ text: `{% raw %}${text}\n{% endraw %}` });
    const css = '@import "https://fonts.example/a.css";\n.pw-card{background:url(https://cdn.example/x.png)}';
    expect(ownCss(css, 'store')).toBe(css);
    const scene = testScene({
      design: { code: { top: '', bottom: '', css: '', js: 'a < b && c' } },
      place: { on: 'store' },
    });
    expect(ownScript(scene)).toMatchObject({ text: '{% raw %}<script>a < b && c</script>\n{% endraw %}' });
  });
  test('style and script cannot end their element', () => {
    for (const text of PAYLOADS) {
      const css = ownCss(`${text}</style ><b>`, 'store');
      expect(css).not.toMatch(/<\/style/i);
      expect(closedScript(`${text}</SCRIPT><!-- <script>`)).not.toMatch(/<\/script|<!--/i);
    }
    expect(closedScript("x = '</script>'")).toBe("x = '<\\/script>'");
  });
  test.each(Object.entries(PAGE_PLUGINS))('a service is called with its id: %s', (name, { example }) => {
    expect(pluginHtml(name as PagePlugin, example, 'store')?.valueOf()).toMatchObject({
      text: expect.stringContaining(example.split('/')[0] ?? '') as string,
    });
    for (const key of ['', `${example}');alert(1)//`, `${example}"><script>`, '{{ x }}'])
      expect(pluginHtml(name as PagePlugin, key, 'store')).toBe(false);
  });
});

describe('on our own address', () => {
  test('HTML that acts becomes HTML that does not', () => {
    const acts =
      /<(script|style|iframe|object|embed|form|input|svg|link|meta|base)| (on\w+|style|id|srcset|srcdoc)\s*=/i;
    for (const text of PAYLOADS) {
      const shown = ownHtml(`<p>${text}</p>`, 'hosted');
      const sent = shown ? shown.text : '';
      // Quoted text in a tag is a value; text outside of tags is text.
      const tags = [...sent.matchAll(/<(?:[^>"]|"[^"]*")*>/g)].map(([tag]) => tag.replace(/"[^"]*"/g, '""')).join('');
      expect([text, acts.exec(tags)?.[0]]).toEqual([text, undefined]);
      for (const [, link = ''] of sent.matchAll(/ (?:href|src)="([^"]*)"/g))
        expect([text, link]).toEqual([text, expect.stringMatching(/^(https?:|mailto:|tel:|data:image\/)/)]);
    }
    expect(
      ownHtml(
        '<h2 style="x" id="y">Hi <a href="javascript:1" onclick="x">a</a><a href="https://a.example">b</a></h2><script>1</script>',
        'hosted',
      ),
    ).toMatchObject({
      text: '<h2>Hi <a rel="noopener noreferrer nofollow">a</a><a href="https://a.example/" rel="noopener noreferrer nofollow">b</a></h2>',
    });
  });
  test('script and services are left out', () => {
    const code = { top: '', bottom: '', css: '', js: 'alert(1)' };
    expect(ownScript(testScene({ design: { code } }))).toBe(false);
    expect(pluginHtml('google_analytics', PAGE_PLUGINS.google_analytics.example, 'hosted')).toBe(false);
  });
  test.each([
    ['@import "https://a.example/x.css"; .a{color:red}', ' .a{color:red}'],
    ['.a{background:url(https://a.example/x.png)}', '.a{background:none}'],
    ['.a{background:url("//a.example/x.png") no-repeat}', '.a{background:none no-repeat}'],
    ['.a{background:\\75rl(https://a.example/x.png)}', '.a{background:none}'],
    ['@\\69mport "https://a.example/x.css";', ''],
    ['.a{background:u/**/rl(https://a.example)}', '.a{background:u rl(https://a.example)}'],
    ['.a{background:url(data:image/png;base64,AAAA)}', '.a{background:url(data:image/png;base64,AAAA)}'],
    [".a::before{content:'\\2605'}", ".a::before{content:'\\2605'}"],
  ])('style requests nothing from another host: %s', (css, expected) => {
    expect(ownCss(css, 'hosted').trim()).toBe(expected.trim());
  });
});
