import type { HostAdapter } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import type { ResolvedSet } from '@parcelway/remote-contract';
import { useLocation, useNavigate } from '@parcelway/router';
import { useEffect, type ReactNode } from 'react';
import type { MenuEntry } from '../routes/remote-menu';
import { UNAUTHORIZED_PATH } from '../routes/route-table';
import { SeoMenu } from './seo-menu.component';
import { BarTools } from './top-bar.component';

/** Inside the admin's frame the menu is reduced to these, after the hidden home entry. */
const IN_FRAME = ['settings', 'orders'];

interface EmbeddedFrameProps {
  adapter: HostAdapter;
  set: ResolvedSet;
  menu: readonly MenuEntry[];
  children: ReactNode;
}

/** Inside the store admin the menu is the admin's, which routes through us; of the top bar its tools stay, in a slim line above the screen. */
export function EmbeddedFrame({ adapter, set, menu, children }: EmbeddedFrameProps) {
  const { t } = useTranslate('common');
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    const links = IN_FRAME.flatMap((id) => menu.filter((entry) => entry.id === id));
    adapter.setMenu([{ id: 'home', label: t('seo.home'), path: '/' }, ...links]);
  }, [adapter, menu, t]);
  useEffect(() => adapter.onNavigate((path) => void navigate(path)), [adapter, navigate]);
  return (
    <>
      <SeoMenu set={set} menu={menu} />
      <main>
        {set.header && pathname !== UNAUTHORIZED_PATH && (
          <div className="pw-line">
            <BarTools set={set} signedIn />
          </div>
        )}
        {children}
      </main>
    </>
  );
}
