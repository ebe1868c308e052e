import { FALLBACK_LANGUAGE } from '@parcelway/domain';
import { initI18n } from '@parcelway/i18n';
import { MemoryRouter } from '@parcelway/router';
import { UiProvider } from '@parcelway/ui';
import { createRoot, type Root } from 'react-dom/client';
import type { IsolatedInput } from '../isolated-input';
import type { ReadSettings } from '../settings';
import { IsolatedPage } from './isolated-page.component';

/** The page around the remote. It is in English: it is a tool for those who build the product. */
export async function startPanel(
  { contract, release }: Pick<IsolatedInput, 'contract' | 'release'>,
  read: ReadSettings,
  element: HTMLElement,
): Promise<Root> {
  await initI18n(FALLBACK_LANGUAGE);
  document.title = `${[contract.id, release].filter(Boolean).join(' ')}, isolated`;
  document.documentElement.lang = FALLBACK_LANGUAGE;
  document.documentElement.dataset.frame = 'stand-alone';
  const root = createRoot(element);
  root.render(
    <MemoryRouter>
      <UiProvider language={FALLBACK_LANGUAGE}>
        <IsolatedPage contract={contract} release={release} read={read} />
      </UiProvider>
    </MemoryRouter>,
  );
  return root;
}
