import { MailTemplateError } from '../compiled-mail';
import { block, fullData, mailOf, settingsOf } from '../test-mails';
import { LIQUID_LIMITS } from './sandbox';

/** The problem of a mail whose text is this. */
async function problemOf(en: string, kind: 'text' | 'html' = 'text') {
  const settings = settingsOf(kind === 'text' ? block({ kind, text: { en } }) : block({ kind, html: en }));
  const error: unknown = await mailOf({ settings }).catch((reason: unknown) => reason);
  if (!(error instanceof MailTemplateError)) throw new Error('it was filled');
  return error.problem;
}

test('a loop without an end is stopped, by its line', async () => {
  expect(await problemOf('one\n\n{% for i in (1..100000000) %}x{% endfor %}')).toEqual({
    block: 'text',
    field: 'text.en',
    line: 3,
    message: 'The text makes too much on its way. Use smaller loops and shorter texts.',
  });
});

test('a loop over what was captured is stopped by its time', async () => {
  const source = '{% assign a = (1..9999) %}\n{% for i in a %}{% for j in a %}{% endfor %}{% endfor %}';
  expect(await problemOf(source)).toMatchObject({ line: 2, message: expect.stringContaining('too long to fill') });
});

test('a text that grows without an end is stopped', async () => {
  const source = "{% assign s = 'a' %}\n{% for i in (1..60) %}\n{% assign s = s | append: s %}{% endfor %}{{ s }}";
  expect(await problemOf(source)).toMatchObject({ line: 3, message: expect.stringContaining('too much on its way') });
});

test('a text that writes without an end is stopped, by its line', async () => {
  // So much each time that the limit of bytes comes long before that of time, also on a busy machine.
  const source = `one\n{% for i in (1..9999) %}\n{{ order.name }}${' and a lot of other words'.repeat(100)}{% endfor %}`;
  expect(await problemOf(source)).toMatchObject({ line: 3, message: expect.stringContaining('at most 100,000 bytes') });
});

test('tags that are nested too deeply are stopped', async () => {
  const deep = '{%if 1%}'.repeat(2400) + 'x';
  expect(await problemOf(deep, 'html')).toMatchObject({ block: 'html', field: 'html' });
});

test('a mail of more than its bytes names its longest text', async () => {
  const settings = settingsOf(
    block({ kind: 'text', text: { en: 'x' } }),
    block({ kind: 'html', html: 'y'.repeat(9000) }),
  );
  const filled = mailOf({ settings }, fullData(), { ...LIQUID_LIMITS, bytes: 9500 });
  await expect(filled).rejects.toMatchObject({
    problem: {
      block: 'html',
      field: 'html',
      line: null,
      message: expect.stringMatching(/^The mail has \d+ bytes and may have 9500/),
    },
  });
});

test('bytes are counted, not letters', async () => {
  const settings = settingsOf(block({ kind: 'text', text: { en: '訂'.repeat(3000) } }));
  const limits = { ...LIQUID_LIMITS, bytes: 12_000 };
  await expect(mailOf({ settings }, fullData(), limits)).rejects.toBeInstanceOf(MailTemplateError);
  const plain = settingsOf(block({ kind: 'text', text: { en: 'a'.repeat(3000) } }));
  await expect(mailOf({ settings: plain }, fullData(), limits)).resolves.toBeDefined();
});
