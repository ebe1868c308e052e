import type { Language } from '@parcelway/domain';
import { changeLanguage, initI18n, loadNamespace } from './index';

beforeAll(() => initI18n('en'));
beforeEach(() => jest.useFakeTimers());
afterEach(async () => {
  await changeLanguage('en');
  jest.useRealTimers();
});

const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

test('[9.16] translation loading: at most 5 retries, starting delay 350 ms and doubling; 10 parallel reads', async () => {
  // Retries of a namespace whose German never comes.
  const at: number[] = [];
  let started = Date.now();
  await loadNamespace('unreadable', async (language) => {
    if (language !== 'de') return { hello: 'Hello' };
    at.push(Date.now() - started);
    throw new Error('offline');
  });
  started = Date.now();
  await changeLanguage('de');
  await pass(60_000);
  expect(at).toEqual([0, 350, 1_050, 2_450, 5_250, 10_850]);

  // Twelve more namespaces, whose French comes when the test says so.
  const bring: (() => void)[] = [];
  const waitForFrench = (language: Language) =>
    new Promise<{ hello: string }>((resolve) => {
      if (language !== 'fr') resolve({ hello: 'Hello' });
      else bring.push(() => resolve({ hello: 'Bonjour' }));
    });
  for (let index = 0; index < 12; index += 1) await loadNamespace(`parallel-${index}`, waitForFrench);
  const switched = changeLanguage('fr');
  await pass(0);
  expect(bring).toHaveLength(10);
  bring[3]?.();
  await pass(0);
  expect(bring).toHaveLength(11);
  bring[0]?.();
  await pass(0);
  expect(bring).toHaveLength(12);
  for (const end of bring) end();
  await switched;
});

test('retries have the same ten places', async () => {
  const bring: (() => void)[] = [];
  const failed = new Set<string>();
  for (let index = 0; index < 12; index += 1) {
    const namespace = `again-${index}`;
    await loadNamespace(namespace, async (language) => {
      if (language !== 'it') return { hello: 'Hello' };
      if (!failed.has(namespace)) {
        failed.add(namespace);
        throw new Error('offline');
      }
      return new Promise((resolve) => {
        bring.push(() => resolve({ hello: 'Ciao' }));
      });
    });
  }
  await changeLanguage('it');
  await pass(350);
  expect(bring).toHaveLength(10);
  while (bring.length < 12) {
    for (const end of bring) end();
    await pass(0);
  }
  for (const end of bring) end();
  await pass(0);
});
