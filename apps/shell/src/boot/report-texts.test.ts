import { initI18n, changeLanguage, loadNamespace } from '@parcelway/i18n';
import { reportMissingTexts } from './report-texts';

test('texts that a release lacks are reported to its team, those of no remote to the shell', async () => {
  const noted = jest.fn();
  const stop = reportMissingTexts({ noted }, {
    shell: { version: '1.0.0-shell' },
    remotes: [{ id: 'orders', version: '1.2.0-abc', contract: { i18n: { namespace: 'orders' } } }],
  } as never);
  await initI18n('en');
  for (const [namespace, lacks] of [
    ['orders', ['a', 'b']],
    ['charts', ['c']],
  ] as const) {
    const english = Object.fromEntries([...lacks, 'there'].map((key) => [key, key]));
    await loadNamespace(namespace, async (language) => (language === 'en' ? english : { there: 'da' }));
  }
  await changeLanguage('de');
  stop();
  expect(noted.mock.calls).toEqual(
    expect.arrayContaining([
      ['orders', '1.2.0-abc', 'remote-texts-de', 'orders has no text in de for a, b'],
      ['shell', '1.0.0-shell', 'remote-texts-de', 'charts has no text in de for c'],
    ]),
  );
});
