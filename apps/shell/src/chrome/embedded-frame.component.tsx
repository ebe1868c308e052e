import type { HostAdapter } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useNavigate } from '@parcelway/router';
import { useEffect, type ReactNode } from 'react';
import { MENU } from '../routes/screens';
import { SeoMenu } from './seo-menu.component';

/** Inside the admin's frame the menu is reduced to these, after the hidden home entry. */
const IN_FRAME = ['settings', 'orders'];

/** Inside the store admin there is no chrome of our own: the admin shows the menu, and asks us to route. */
export function EmbeddedFrame({ adapter, children }: { adapter: HostAdapter; children: ReactNode }) {
  const { t } = useTranslate('common');
  const navigate = useNavigate();
  useEffect(() => {
    const links = IN_FRAME.flatMap((id) => MENU.filter((screen) => screen.id === id));
    adapter.setMenu([
      { id: 'home', label: t('menu.dashboard'), path: '/' },
      ...links.map(({ id, title, path }) => ({ id, label: t(title), path })),
    ]);
  }, [adapter, t]);
  useEffect(() => adapter.onNavigate((path) => void navigate(path)), [adapter, navigate]);
  return (
    <>
      <SeoMenu />
      <main>{children}</main>
    </>
  );
}
