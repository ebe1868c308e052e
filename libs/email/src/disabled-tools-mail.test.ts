import { LANGUAGES } from '@parcelway/domain';
import { compileDisabledToolsMail, fillDisabledToolsMail } from './disabled-tools-mail';
import type { DisabledToolsMailData } from './mail-data';
import { seen, THEME } from './test-mails';

const DATA: DisabledToolsMailData = {
  shop_name: 'Miller & Sons',
  tools: [
    {
      ...{ name: 'https://erp.example.com/<hooks>', since: '26 November 2026, 10:00' },
      ...{ problem: 'The host was not found.', url: 'https://app.example/integration/webhook' },
    },
    { name: 'Slack', since: '', problem: '', url: 'https://app.example/integration/slack' },
  ],
  url: 'https://app.example/integration',
};
const mail = async (language: (typeof LANGUAGES)[number] = 'en') =>
  fillDisabledToolsMail(await compileDisabledToolsMail({ language, look: THEME }), DATA);

test('it names each tool, since when it fails and why, with the way to its page', async () => {
  const { subject, html, text } = await mail();
  expect(subject).toBe('An integration was turned off');
  expect(seen(html)).toMatch(
    /hooks.* Failing since: 26 November 2026, 10:00 Last problem: The host was not found\. Slack Open the integrations/,
  );
  expect(html).not.toContain('<hooks>');
  expect(html).toContain('href="https://app.example/integration/webhook"');
  expect(text).toContain('- Slack\nhttps://app.example/integration/slack\n');
});

test.each(LANGUAGES)('it is in its language, with nothing left open: %s', async (language) => {
  const { subject, html, text } = await mail(language);
  expect(subject + html.replace(/<style>[^]*?<\/style>/g, '') + text).not.toMatch(/\{\{|\}\}|\{%|%\}|undefined/);
});
