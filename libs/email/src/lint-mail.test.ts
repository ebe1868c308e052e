import { defaultMailSettings } from '@parcelway/http-contract';
import { lintMail } from './lint-mail';
import { block, settingsWith } from './test-mails';

const linted = (en: string) =>
  lintMail(settingsWith({ subject: { en } })).map(({ line, message }) => ({ line, message }));

test('[2.13] the default mail has no problem', () => {
  expect(lintMail(defaultMailSettings())).toEqual([]);
});

test.each([
  ['{{ parcel.numbr }}', 'There is no "parcel.numbr", so nothing is shown. Use shop.name, shop.url,'],
  ['{{ parcel["numbr"] }}', 'There is no "parcel.numbr"'],
  ['{{ parcel }}', 'There is no "parcel"'],
  ['{% if a %}x{% endif %}', 'There is no "a"'],
  ['{{ order.name | shout }}', 'There is no filter "shout". Use default, upcase,'],
  ['{{ order.name | raw }}', 'There is no filter "raw"'],
  ['{% include "a" %}', 'There is no tag "include". Use if, unless, case, for, assign or comment.'],
  ['{% raw %}{% endraw %}', 'There is no tag "raw"'],
  ['{% if order.name %}x', '"if" is not closed. Add {% endif %}.'],
  ['{% comment %}x', '"comment" is not closed. Add {% endcomment %}.'],
  ['x{% endif %}', '"endif" stands without a tag that it belongs to. Take it out or begin with {% if … %}.'],
  ['{% else %}', '"else" stands without a tag that it belongs to.'],
  ['{{ order.name', 'A "{{" is not closed. Add "}}" after it.'],
  ['{% if order.name', 'A "{%" is not closed. Add "%}" after it.'],
  ['{% if %}x{% endif %}', 'This cannot be read ('],
  ['{% for x %}{% endfor %}', 'This cannot be read ('],
])('[2.13] a mistake is named with what to do: %s', (source, message) => {
  const problems = linted(source);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.message.slice(0, message.length)).toBe(message);
  expect(problems[0]?.line).toBe(1);
});

test('[2.13] what a text assigns or loops over is known to it', () => {
  expect(linted('{% assign a = "x" %}{{ a }}{% for i in (1..2) %}{{ i }}{{ forloop.index }}{% endfor %}')).toEqual([]);
});

test('[2.13] problems name block, field, language and line, each text on its own', () => {
  const settings = settingsWith({
    preheader: { de: '{{ x }}' },
    blocks: [
      block({ kind: 'text', text: { en: 'one\ntwo {{ a }}\n{{ b.c }}', fr: '{% if %}' } }),
      { ...block({ kind: 'button', label: { en: '{{' }, to: 'page', link: '' }), hidden: true },
      block({ kind: 'html', html: '<p>\n{% for %}</p>' }),
      block({ kind: 'footer', text: {} }),
    ],
  });
  expect(lintMail(settings).map(({ block: id, field, line }) => [id, field, line])).toEqual([
    [null, 'preheader.de', 1],
    ['text', 'text.en', 2],
    ['text', 'text.en', 3],
    ['text', 'text.fr', 1],
    ['button', 'label.en', 1],
    ['html', 'html', 2],
  ]);
});
