import redirects from './fixtures/open-redirect.json';
import { followed, webTarget } from './mail-links';
import { mailToken, readMailToken } from './mail-tokens';

const config = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'), APP_URL: 'https://app.test' };
const ID = { shopId: '1', mailId: '2' };
const click = (index: number) => `https://app.test/m/c/${mailToken(config, 'click', ID, index)}`;
const hrefs = (html: string) =>
  [...html.matchAll(/href\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map((match) => match[1] ?? match[2]);

test('links lead through us, the same ones by the same token; the text of the mail stays', () => {
  const { html, links } = followed(
    config,
    ID,
    `<body><a class="b" title="a > b" href="https://shop.example/?a=1&amp;b=2">one</a>
<A\n HREF = 'https://shop.example/?a=1&#38;b=2'>two</A> <a href="HTTP://other.example">three</a></body>`,
  );
  expect(links).toEqual(['https://shop.example/?a=1&b=2', 'http://other.example/']);
  expect(hrefs(html.replace(/HREF/g, 'href'))).toEqual([click(0), click(0), click(1)]);
  expect(html).toContain('>one</a>');
});

test('what is no page of the web stays as it is, and so does the way to unsubscribe', () => {
  const unchanged = [
    'mailto:a@b.co',
    'tel:+49',
    '#top',
    '/path',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://app.test/m/u/x',
  ];
  const html = unchanged.map((href) => `<a href="${href}">x</a>`).join('');
  const done = followed(config, ID, html);
  expect([hrefs(done.html), done.links]).toEqual([unchanged, []]);
});

test('an image at the end of the page tracks that the mail was opened', () => {
  const { html } = followed(config, ID, '<html><body><p>x</p></body></html>');
  const token = /<p>x<\/p><img src="https:\/\/app\.test\/m\/o\/([^"]+)" width="1"[^>]*><\/body>/.exec(html)?.[1] ?? '';
  expect(readMailToken(config, 'open', token)).toMatchObject(ID);
  expect(followed(config, ID, 'x').html).toMatch(/^x<img /);
});

test('a target is the address of a page with nothing that could break a header, or none', () => {
  for (const value of redirects.must_reject) {
    const target = webTarget(value);
    if (target !== null) expect(target).toMatch(/^https?:\/\/[^\s/]+\/\P{Cc}*$/u);
  }
  for (const none of ['javascript:alert(1)', '//evil.test', '/x', '\\\\evil.test', 'data:,x', 'ftp://x.test', ''])
    expect(webTarget(none)).toBeNull();
});

test('a mail of a hundred kilobytes that is made to be slow is not', () => {
  const before = process.cpuUsage();
  for (const part of ['<a ', '<a "', "<a '", '<a x="<a ', '<a href=', '<a  href = "x" '])
    followed(config, ID, part.repeat(Math.ceil(100_000 / part.length)));
  expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000);
});
