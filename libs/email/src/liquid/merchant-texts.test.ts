import { MAIL_VARIABLES } from '@parcelway/domain';
import { block, fullData, mailOf, seen, settingsOf, settingsWith, tagsOf } from '../test-mails';

const text = (en: string) => settingsOf(block({ kind: 'text', text: { en } }));
const html = (source: string) => settingsOf(block({ kind: 'html', html: source }));
const named = (name: string, first_name = name) => fullData({ customer: { name, first_name } });

test.each(Object.entries(MAIL_VARIABLES))('[2.13] a text may hold {{ %s }}', async (name, example) => {
  const [group = '', key = ''] = name.split('.');
  const data = fullData();
  const { shop, customer, order, parcel } = data;
  const groups: Record<string, object> = { shop, customer, order, parcel };
  const filled = await mailOf(
    { settings: text(`<<{{ ${name} }}>>`) },
    { ...data, [group]: { ...groups[group], [key]: example } },
  );
  expect(filled.text).toContain(`<<${example}>>`);
});

test('[2.13] a variable without a value shows what `default` says, or nothing', async () => {
  const settings = text('Hi {{ customer.first_name | default: "there" }}|{{ customer.name }}|{{ nobody.knows }}|');
  expect((await mailOf({ settings }, named(''))).text).toContain('Hi there|||');
  expect((await mailOf({ settings }, named('Jane'))).text).toContain('Hi Jane|Jane||');
});

test('[2.13] conditions, cases and loops work', async () => {
  const settings = text(
    `{% if parcel.courier == "UPS" %}yes{% elsif 1 %}no{% endif %} {% unless order.name %}no{% else %}yes{% endunless %}
{% case parcel.status %}{% when "In transit" %}way{% else %}other{% endcase %}
{% assign a = "b" | upcase %}{{ a }}{% comment %}unseen{% endcomment %}{% for i in (1..3) %}{{ i }}{% endfor %}`,
  );
  expect((await mailOf({ settings })).text).toContain('yes yes\nother\nB123');
});

test('[2.13] letters of HTML in texts and values are shown, escaped once', async () => {
  const settings = text('<b>A & B</b> {{ customer.name }} {{ customer.name | escape }}');
  const mail = await mailOf({ settings }, named('Tom & <i>Jerry</i>'));
  expect(mail.html).toContain('&lt;b&gt;A &amp; B&lt;/b&gt; Tom &amp; &lt;i&gt;Jerry&lt;/i&gt; Tom &amp; &lt;i&gt;');
  expect(mail.html).not.toContain('&amp;amp;');
  expect(mail.text).toContain('<b>A & B</b> Tom & <i>Jerry</i> Tom & <i>Jerry</i>');
});

test('[2.13] a subject is plain text', async () => {
  const mail = await mailOf({ settings: settingsWith({ subject: { en: 'For {{ customer.name }}' } }) }, named('A & B'));
  expect(mail.subject).toBe('For A & B');
  expect(mail.html).toContain('<title>For A &amp; B</title>');
});

test('[2.13] an empty line begins a paragraph, a line break stays one', async () => {
  const { html: filled } = await mailOf({ settings: text('one\ntwo\n\nthree') });
  expect(filled).toMatch(/<p [^>]*>one<br>two<\/p><p [^>]*>three<\/p>/);
});

test('a text changes nothing of the mail around it', async () => {
  const settings = text(
    '{% assign order = 1 %}{% assign history = "" %}{% assign own = 0 %}{% assign parcel = 1 %}gone',
  );
  const [mail, usual] = [await mailOf({ settings }), await mailOf({ settings: text('gone') })];
  expect(mail).toEqual(usual);
});

test('a text reads nothing but the documented names', async () => {
  const settings = text(
    '[{{ own.subject }}{{ history }}{{ items }}{{ unsubscribe_url }}{{ shop.email }}{{ progress }}]',
  );
  expect((await mailOf({ settings })).text).toContain('[]');
});

test('what is not Liquid stays as it is, also where it resembles it', async () => {
  const code = '{{ order.name }}{% endif %}{{{';
  const link = 'https://x.example/?a={{order.name}}&b={%if%}';
  const settings = settingsOf(
    block({ kind: 'discount', code, label: {} }),
    block({ kind: 'social', links: { x: link } }),
    block({ kind: 'button', label: {}, to: 'link', link }),
  );
  const mail = await mailOf({ settings });
  expect(seen(mail.html)).toContain(code);
  expect(mail.html.replaceAll('&#123;', '{')).toContain(`href="${link.replace('&', '&amp;')}"`);
  expect(mail.text).toContain(`: ${code}`);
  expect(mail.text.split(link)).toHaveLength(3);
});

test('letters that mark places in a drawn mail are of no use in settings', async () => {
  const marks = '\uE0000\uE001\uE0001\uE001';
  const settings = settingsOf(block({ kind: 'discount', code: `A${marks}B`, label: { en: marks } }));
  const usual = await mailOf({ settings: settingsOf(block({ kind: 'discount', code: 'A01B', label: { en: '01' } })) });
  expect(await mailOf({ settings })).toEqual(usual);
});

test('[2.13] the merchant’s HTML may hold Liquid, whose values are escaped', async () => {
  const settings = html('<p>{{ customer.name }} <a href="{{ parcel.url }}">go</a>{% if order.name %}!{% endif %}</p>');
  const mail = await mailOf({ settings }, named('<script>'));
  expect(mail.html).toMatch(
    /<p>&lt;script&gt; <a href="https:\/\/miller\.example[^"]*" target="_blank"[^>]*>go<\/a>!<\/p>/,
  );
  expect(mail.text).toContain('<script> go https://miller.example/apps/track?nums=');
});

test('the merchant’s HTML cannot leave its block', async () => {
  const frame = tagsOf((await mailOf({ settings: html('<i>x</i>') })).html);
  const source = '</div></td></tr></table></body></html><i>x</i><!-- <!--[if mso]> <style> <title> <textarea>';
  expect(tagsOf((await mailOf({ settings: html(source) })).html)).toEqual(frame);
});
