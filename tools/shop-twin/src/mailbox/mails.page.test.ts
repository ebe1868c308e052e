import { TestMailbox } from './test-mail';

let box: TestMailbox;
beforeAll(async () => {
  box = await TestMailbox.start();
});
afterAll(() => box.twin.stop());
afterEach(() => box.setFaultMode('takes'));

/** Sends a mail and returns the address of its page. */
async function shown(mail: Parameters<TestMailbox['send']>[0]): Promise<string> {
  await box.send(mail);
  const [received] = await box.received('?limit=1');
  return `/mails/${received?.id}`;
}
const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(2)>';

test('the list shows recipient and subject of each mail, newest first, and is searched by both', async () => {
  await box.send({ to: 'old@list.example', subject: 'The older one' });
  await box.send({ to: 'new@list.example', subject: 'The newer one' });
  const all = await box.page('/mails');
  expect(all.indexOf('new@list.example')).toBeLessThan(all.indexOf('old@list.example'));
  const byAddress = await box.page('/mails?q=OLD@list');
  expect([byAddress.includes('The older one'), byAddress.includes('The newer one')]).toEqual([true, false]);
  const bySubject = await box.page('/mails?q=newer');
  expect([bySubject.includes('old@list.example'), bySubject.includes('new@list.example')]).toEqual([false, true]);
  expect(await box.page('/mails?q=nowhere')).toContain('No mail has this in its address or subject.');
});

test('a mail is shown with whom it is from and to, its headers, and a tab for each view', async () => {
  const at = await shown({
    to: 'anna@shopper.example',
    subject: 'Grüße',
    html: '<b>Hi</b>',
    headers: { 'X-Odd': 'ä' },
  });
  const page = await box.page(at);
  for (const words of [
    '<b dir="auto">Shop</b>',
    'mail@parcelway.example',
    'anna@shopper.example',
    '>Grüße</h1>',
    'X-Odd',
  ])
    expect(page).toContain(words);
  for (const view of ['desktop', 'phone', 'dark', 'text', 'source'])
    expect(page).toContain(`href="${at}?view=${view}"`);
  expect(page).toContain(`src="${at}/content?look=desktop"`);
  expect(await box.page(`${at}?view=phone`)).toContain(`src="${at}/content?look=phone"`);
});

test('nothing of a mail runs: its head is text, its HTML is in a frame without scripts', async () => {
  const at = await shown({
    subject: HOSTILE,
    from: { name: HOSTILE, address: 'mail@parcelway.example' },
    text: HOSTILE,
    html: HOSTILE,
  });
  for (const path of ['/mails', at, `${at}?view=text`, `${at}?view=source`]) {
    const page = await box.page(path);
    expect(page).not.toMatch(/<script|<img/);
  }
  expect(await box.page(at)).toMatch(/<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/);
  const content = await box.request(`${at}/content`);
  const policy = content.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'self'");
  expect(policy).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/);
});

test('links of a mail open a new tab, of its plain text too', async () => {
  const at = await shown({
    text: 'See http://localhost:3000/t?n=1&m=2.',
    html: '<!doctype html><html><head><title>x</title></head><body>x</body></html>',
  });
  expect(await box.page(`${at}/content`)).toContain('<head><base target="_blank">');
  expect(await box.page(`${at}?view=text`)).toContain(
    'See <a href="http://localhost:3000/t?n=1&amp;m=2" target="_blank" rel="noreferrer noopener">http://localhost:3000/t?n=1&amp;m=2</a>.',
  );
});

test('the dark tab shows the mail’s dark styles and the others its light ones, whatever the viewer’s own are', async () => {
  const html =
    '<head></head><style>@media (prefers-color-scheme:dark){p{color:red}}@media screen and (prefers-color-scheme: light){p{color:blue}}</style><p>x</p>';
  const at = await shown({ html });
  const viewMode = (name: string) => box.page(`${at}/content?look=${name}`);
  expect(await viewMode('dark')).toContain(
    '@media (min-width: 0px){p{color:red}}@media screen and (max-width: 0px){p{color:blue}}',
  );
  expect(await viewMode('dark')).toContain('color-scheme:dark!important');
  expect(await viewMode('phone')).toContain(
    '@media (max-width: 0px){p{color:red}}@media screen and (min-width: 0px){p{color:blue}}',
  );
  expect(await viewMode('phone')).toContain('color-scheme:light!important');
  const plain = await shown({ html: '<p>x</p>' });
  expect(await box.page(`${plain}?view=dark`)).toContain('does not say how it looks in the dark');
  expect(await box.page(`${plain}/content?look=dark`)).toContain('color-scheme:light!important');
});

test('an embedded picture is shown, and a mail without HTML opens as plain text', async () => {
  const at = await shown({
    html: '<img src="cid:logo">',
    attachments: [{ filename: 'logo.png', content: Buffer.from('png'), cid: 'logo', contentType: 'image/png' }],
  });
  expect(await box.page(`${at}/content`)).toContain('<img src="data:image/png;base64,cG5n">');
  const plain = await shown({ text: 'Only words' });
  expect(await box.page(plain)).toContain('>Only words\n</pre>');
});

test('the source is the mail as it came, to read and as a file', async () => {
  const at = await shown({ subject: 'As it came', text: 'x'.repeat(10) });
  expect(await box.page(`${at}?view=source`)).toContain('Subject: As it came\r\n');
  const file = await box.request(`${at}/source`);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="mail-\d+\.eml"$/);
  expect(await file.text()).toMatch(/Subject: As it came\r\n[^]*xxxxxxxxxx\r\n$/);
});

test('a mail whose sender never got an answer is marked', async () => {
  await box.setFaultMode('leaves');
  await box.send({ subject: 'Unheard' }).catch(() => {});
  const [mail] = await box.received('?subject=Unheard');
  expect(await box.page('/mails')).toContain('Sender was not told');
  expect(await box.page(`/mails/${mail?.id}`)).toContain('never told its sender');
});

test('the fault mode is set and patterns are removed on the page', async () => {
  expect((await box.post('/mails/fault-mode', { faultMode: 'refuses', recipient: 'a@b.example' })).status).toBe(303);
  await expect(box.send({ to: 'a@b.example' })).rejects.toThrow('550');
  expect(await box.page('/mails')).toContain('<code>a@b.example</code>');
  await box.post('/mails/fault-mode', { faultMode: 'takes', recipient: 'a@b.example' });
  expect(await box.send({ to: 'a@b.example' })).toMatch(/^250/);
});

test('a mail that is not there answers 404', async () => {
  for (const path of ['/mails/99999', '/mails/99999/content', '/twin/mails/99999']) {
    const answer = await box.request(path);
    expect([answer.status, ((await answer.json()) as { error: string }).error]).toEqual([
      404,
      expect.stringContaining('there is no mail 99999'),
    ]);
  }
});

test('a test reads a mail’s text, links and headers as JSON', async () => {
  const at = await shown({ html: '<a href="http://x.example/">x</a>', text: 'Words' });
  const mail: unknown = await (await box.request(`/twin${at}`)).json();
  expect(mail).toMatchObject({
    content: { html: '<a href="http://x.example/">x</a>', text: 'Words', unsubscribe: null },
  });
});
