import { makeStore } from '@parcelway/api';
import { HostProvider, standAloneAdapter } from '@parcelway/host';
import { currentLanguage, initI18n, LANGUAGE_KEY, loadNamespace } from '@parcelway/i18n';
import { MemoryRouter } from '@parcelway/router';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useChooseLanguage } from './language';

const Host = ({ children }: { children: ReactNode }) => (
  <MemoryRouter>
    <HostProvider store={makeStore()} adapter={standAloneAdapter(() => undefined)} routes={{}} signedIn={false}>
      {children}
    </HostProvider>
  </MemoryRouter>
);

test('of two languages chosen one after the other the later one is shown and stored, also when its texts come first', async () => {
  await initI18n('en');
  let bringGerman!: () => void;
  const german = new Promise<void>((resolve) => {
    bringGerman = resolve;
  });
  await loadNamespace('slow', async (language) => {
    if (language === 'de') await german;
    return { hello: 'Hello' };
  });
  const { result } = renderHook(() => useChooseLanguage(), { wrapper: Host });
  await act(async () => {
    const choices = [result.current('de'), result.current('fr')];
    await choices[1];
    bringGerman();
    await Promise.all(choices);
  });
  expect([currentLanguage(), localStorage.getItem(LANGUAGE_KEY)]).toEqual(['fr', 'fr']);
});
