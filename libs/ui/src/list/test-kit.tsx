import { initI18n } from '@parcelway/i18n';
import { MemoryRouter, useLocation } from '@parcelway/router';
import { render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { UiProvider } from '../components/ui-provider.component';

function Address() {
  const { pathname, search } = useLocation();
  return <p title="Address">{pathname + search}</p>;
}

export interface KitOptions {
  at?: string;
  onCopied?(copied: boolean): void;
}

/** Renders parts of the kit in English at an address, which is shown below them. */
export async function renderKit(children: ReactNode, { at = '/', onCopied }: KitOptions = {}): Promise<UserEvent> {
  await initI18n('en');
  // jsdom lays nothing out, and a popover waits until its button has a place.
  jest.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  render(
    <MemoryRouter initialEntries={[at]}>
      <UiProvider language="en" onCopied={onCopied}>
        {children}
        <Address />
      </UiProvider>
    </MemoryRouter>,
  );
  return userEvent.setup();
}
