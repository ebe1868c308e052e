import { useCountOfferMutation, useGetPlatformMessagesQuery } from '@parcelway/api/shell';
import { useSetUserMutation } from '@parcelway/api/user-settings';
import { closedWarning, usableQuota } from '@parcelway/domain';
import { PLAN_REF, tabStorage, useHost, useRouteRefs, useSession, type HostAdapter } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { useLocation, useNavigate } from '@parcelway/router';
import { Banner as Card, Text } from '@parcelway/ui';
import { useState } from 'react';
import { loginAddress, returnPath } from '../boot/sign-in';
import { UNAUTHORIZED_PATH } from '../routes/route-table';
import { bannersOf, CLOSED_AT, closedKey, isOfBilling, type Banner } from './banners';
import { useIdle } from './idle.hook';
import { useSettled } from './settled.hook';

const STORE_BILLING = '/settings/billing';

const storageKey = (banner: Banner) => `parcelway.closed.banner.${closedKey(banner)}`;

/** The most urgent banner above the screen, one at a time. It never pushes a screen aside that is already there, and closed it stays closed. */
export function PageBanner({ adapter }: { adapter: HostAdapter }) {
  const { session } = useSession();
  const idle = useIdle();
  const { pathname } = useLocation();
  const { data } = useGetPlatformMessagesQuery(undefined, { skip: !idle });
  const [setUser] = useSetUserMutation();
  const [, setClosed] = useState(0);
  const refs = useRouteRefs();
  const isBilling = refs.has('billing') && pathname === refs('billing');
  const [banner] = useSettled(
    bannersOf(session, data?.messages).filter(
      (one) => tabStorage.get(storageKey(one)) === null && !(isBilling && isOfBilling(one)),
    ),
    pathname,
  );
  if (!banner || pathname === UNAUTHORIZED_PATH || tabStorage.get(storageKey(banner)) !== null) return null;

  const close = () => {
    tabStorage.set(storageKey(banner), '1');
    setClosed((count) => count + 1);
    const key = CLOSED_AT[banner.kind];
    if (key) void setUser({ key, value: false });
    if (banner.kind === 'quota')
      void setUser({ key: 'quota_banner', value: closedWarning(banner.level, banner.until) });
  };
  return (
    <div className="pw-notice">
      <BannerCard banner={banner} adapter={adapter} onClose={close} />
    </div>
  );
}

function BannerCard({ banner, adapter, onClose }: { banner: Banner; adapter: HostAdapter; onClose(): void }) {
  const { t } = useTranslate('common');
  const { percent, number, date } = useFormats();
  const { openOverlay, openAdmin } = useHost();
  const { user } = useSession();
  const refs = useRouteRefs();
  const navigate = useNavigate();
  const [countOffer] = useCountOfferMutation();
  const toOrders = () => void navigate(refs('orders'));
  const toPlans = () => {
    void countOffer({ name: banner.kind, source: 'banner' });
    openOverlay(refs(PLAN_REF));
  };
  const plans = refs.has(PLAN_REF) ? { content: t('banner.plans_action'), onAction: toPlans } : undefined;
  // In the admin opening the app anew connects the store; stand-alone its login does.
  const reconnect = () => {
    const login = loginAddress(user.shopDomain || null, returnPath(window.location));
    if (adapter.kind === 'embedded' || !login) adapter.reload();
    else adapter.openExternal(login, 'top');
  };
  switch (banner.kind) {
    case 'reconnect':
      return (
        <Card
          tone="warning"
          title={t('banner.reconnect_title')}
          action={{ content: t('banner.reconnect_action'), onAction: reconnect }}
          onDismiss={onClose}
        >
          <Text as="p">{t('banner.reconnect_text')}</Text>
        </Card>
      );
    case 'frozen':
      return (
        <Card
          tone="warning"
          title={t('banner.frozen_title')}
          action={{ content: t('banner.frozen_action'), onAction: () => openAdmin(STORE_BILLING) }}
          onDismiss={onClose}
        >
          <Text as="p">{t('banner.frozen_text')}</Text>
        </Card>
      );
    case 'quota': {
      const figures = { left: number(user.quotaLeft), total: number(usableQuota(user)), date: date(banner.until) };
      return (
        <Card
          tone={banner.level === 100 ? 'warning' : 'info'}
          title={t(`banner.quota_${banner.level}_title`)}
          action={plans}
          onDismiss={onClose}
        >
          <Text as="p">{t(`banner.quota_${banner.level}_text`, figures)}</Text>
        </Card>
      );
    }
    case 'sync_failed':
      return (
        <Card
          tone="warning"
          title={t('banner.sync_failed_title')}
          action={refs.has('orders') ? { content: t('banner.sync_failed_action'), onAction: toOrders } : undefined}
          onDismiss={onClose}
        >
          <Text as="p">{t('banner.sync_failed_text')}</Text>
        </Card>
      );
    case 'new_user':
      return (
        <Card
          tone="info"
          title={t('banner.new_user_title', { percent: percent(banner.percent / 100) })}
          action={plans}
          onDismiss={onClose}
        >
          <Text as="p">{t('banner.new_user_text', { coupon: banner.coupon })}</Text>
        </Card>
      );
    case 'affiliate':
      return (
        <Card
          tone="info"
          title={t(`banner.${banner.message.kind}`, { count: banner.message.count })}
          action={plans}
          onDismiss={onClose}
        />
      );
  }
}
