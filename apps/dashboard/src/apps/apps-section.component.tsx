import { dashboardApi, type DashboardPage } from '@parcelway/api/dashboard';
import { useSetUserMutation } from '@parcelway/api/user-settings';
import { useHost } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, Link, Text } from '@parcelway/ui';
import { XIcon } from '@parcelway/ui/icons';
import { useDispatch } from 'react-redux';
import * as section from '../common/section.module.css';
import { GiftCard } from './gift-card.component';

/** What goes well with the product, and a question about the shop; each can be closed for good. */
export function AppsSection({ page: { recommend_apps: apps, asks_gift: offersGift } }: { page: DashboardPage }) {
  const { t } = useTranslate('dashboard');
  const { product } = useHost();
  const close = useClose();
  return (
    <BlockStack gap="400">
      {apps.length > 0 && (
        <Card>
          <BlockStack gap="200">
            <div className={section.head}>
              <Text as="h2" variant="headingMd">
                {t('apps.title', { product })}
              </Text>
              <Button
                variant="tertiary"
                icon={XIcon}
                accessibilityLabel={t('apps.close')}
                onClick={() => close('dashboard_app_show')}
              />
            </div>
            <ul className={section.list}>
              {apps.map(({ key, name, url }) => (
                <li key={key} className={section.line}>
                  <div className={section.grow}>
                    <Text as="h3" variant="headingSm">
                      {name}
                    </Text>
                    <Text as="p" tone="subdued">
                      {t(`app.${key}`)}
                    </Text>
                  </div>
                  <Link url={url} external accessibilityLabel={`${t('apps.open')}: ${name}, ${t('apps.new_tab')}`}>
                    {t('apps.open')}
                  </Link>
                </li>
              ))}
            </ul>
          </BlockStack>
        </Card>
      )}
      <GiftCard isOffered={offersGift} onClose={() => close('contact_gift_box')} />
    </BlockStack>
  );
}

/** Closes something for good, for this user. */
function useClose(): (what: 'dashboard_app_show' | 'contact_gift_box') => void {
  const dispatch = useDispatch();
  const [setUser] = useSetUserMutation();
  return (key) =>
    void setUser({ key, value: false }).then((answer) => {
      if (!('error' in answer)) dispatch(dashboardApi.util.invalidateTags(['Dashboard']));
    });
}
