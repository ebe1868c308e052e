import { remoteMessages } from './remote-messages';

const messages = remoteMessages((language) => import(`./locales/${language}.json`));

test('a language has its own texts, one without a file has the English ones', async () => {
  expect(await messages('de')).toHaveProperty('action.save', 'Speichern');
  expect(await messages('xx')).toHaveProperty('action.save', 'Save');
});

test('what fails for another reason fails: the caller tries again', async () => {
  const lost = remoteMessages(() => Promise.reject(new Error('the network is gone')));
  await expect(lost('de')).rejects.toThrow('the network is gone');
});
