import type { RemoteLoader } from '@parcelway/federation';
import { StandAloneLayer, type StandAloneAdapter } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import type { ResolvedSet } from '@parcelway/remote-contract';
import { useLocation } from '@parcelway/router';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { MenuEntry } from '../routes/remote-menu';
import { UNAUTHORIZED_PATH } from '../routes/route-table';
import { SideMenu } from './side-menu.component';
import { MenuButton, TopBar } from './top-bar.component';

interface StandAloneFrameProps {
  adapter: StandAloneAdapter;
  set: ResolvedSet;
  loader: RemoteLoader;
  menu: readonly MenuEntry[];
  signedIn: boolean;
  children: ReactNode;
}

/** The product's own frame: ink rail on the left, paper bar on top where it is enabled, but not on the unauthorized page. */
export function StandAloneFrame({ adapter, set, loader, menu, signedIn, children }: StandAloneFrameProps) {
  const { t } = useTranslate('common');
  const { pathname } = useLocation();
  const [menuOpen, setMenuOpen] = useState(false);
  useEffect(() => {
    setMenuOpen(false);
  }, [pathname]);
  const openMenu = () => setMenuOpen(true);
  const closeMenu = useCallback(() => setMenuOpen(false), []);
  return (
    <div className="pw-frame">
      <a className="pw-skip" href="#pw-content">
        {t('topbar.skip')}
      </a>
      <SideMenu set={set} loader={loader} menu={signedIn ? menu : []} open={menuOpen} onClose={closeMenu} />
      <div className="pw-frame__column">
        {set.header && pathname !== UNAUTHORIZED_PATH ? (
          <TopBar set={set} signedIn={signedIn} onMenu={openMenu} />
        ) : (
          signedIn && <MenuButton onMenu={openMenu} />
        )}
        <main id="pw-content" tabIndex={-1} className="pw-frame__content">
          {children}
        </main>
      </div>
      <StandAloneLayer adapter={adapter} />
    </div>
  );
}
