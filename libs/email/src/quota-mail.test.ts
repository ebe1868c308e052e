import { LANGUAGES } from '@parcelway/domain';
import type { QuotaMailData } from './mail-data';
import { compileQuotaMail, fillQuotaMail } from './quota-mail';
import { THEME, seen } from './test-mails';
import { WORDS } from './words';

const DATA: QuotaMailData = {
  shop_name: 'Miller & Sons',
  level: 80,
  used: '420',
  total: '500',
  left: '80',
  legacy: '',
  packs: '',
  day: '1 December 2026',
  unit: '',
  plans_url: 'https://app.example/billing/plan',
  packs_url: 'https://app.example/billing',
};
const mail = async (change: Partial<QuotaMailData> = {}, language: (typeof LANGUAGES)[number] = 'en') =>
  fillQuotaMail(await compileQuotaMail({ language, look: THEME }), { ...DATA, ...change });

test('most of the quota is used: figures, what happens then, the day of the next cycle, and the ways to more', async () => {
  const { subject, html, text } = await mail();
  expect(subject).toBe('Your parcel quota is almost used up');
  expect(seen(html)).toMatch(
    /Parcels used in this cycle 420 \/ 500 Parcels left 80 Once the quota is used up, .*1 December 2026/,
  );
  expect(html).toContain('href="https://app.example/billing/plan"');
  expect(html).toContain('href="https://app.example/billing"');
  expect(text).toContain('Parcels left: 80');
});

test('all of it is used', async () => {
  const { subject, text } = await mail({ level: 100, used: '500', left: '0' });
  expect(subject).toBe('Your parcel quota is used up');
  expect(text).toContain('New parcels are kept');
});

test('where further parcels are bought it gives their price, and not that they are kept at once', async () => {
  const { text } = await mail({ level: 100, unit: '$0.05' });
  expect(text).toContain('each parcel costs $0.05');
  expect(text).not.toContain('New parcels are kept');
});

test('packs and the legacy plan are named where they have something left', async () => {
  expect((await mail()).text).not.toMatch(/packs: |earlier plan/);
  const { text } = await mail({ legacy: '20', packs: '60' });
  expect(text).toContain('Of these from your earlier plan: 20\nOf these from packs: 60');
});

test.each(LANGUAGES)('it is in its language, with nothing left open: %s', async (language) => {
  for (const change of [{}, { level: 100 as const }, { unit: '$0.05' }]) {
    const { subject, html, text } = await mail(change, language);
    const { quota } = WORDS[language];
    expect([quota.nearly, quota.used_up]).toContain(subject);
    expect(subject + html.replace(/<style>[^]*?<\/style>/g, '') + text).not.toMatch(/\{\{|\}\}|\{%|%\}|undefined/);
  }
});
