import { settingsApi, type Store } from '@parcelway/api';
import { notificationApi, useSwitchStoreEventMutation, type NotificationSetting } from '@parcelway/api/notification';
import { STORE_EVENTS, type StoreEvent } from '@parcelway/domain';
import { usePermission, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Text } from '@parcelway/ui';
import { memo } from 'react';
import { useDispatch } from 'react-redux';
import { Switch } from '../common/switch.component';
import { UNDO_MS } from '../common/undo';

import * as styles from './overview.module.css';

/** Our status that the store is notified of. */
const STATUS_OF = {
  in_transit: 'in_transit',
  out_for_delivery: 'out_for_delivery',
  delivered: 'delivered',
  attempted_delivery: 'failed_attempt',
  failure: 'exception',
} as const satisfies Record<StoreEvent, string>;

function StoreCardContent({ setting }: { setting: NotificationSetting }) {
  const { t } = useTranslate('notifications');
  const toast = useToast();
  const { t: common } = useTranslate('common');
  const nameOf = (event: StoreEvent) => common(`status.${STATUS_OF[event]}`);
  const why = usePermission('setting.write') ? undefined : t('store.no_permission');
  const changePlatform = usePlatformSwitch();
  const [changeEvent] = useSwitchStoreEventMutation();
  const undo = (run: () => void) => ({ duration: UNDO_MS, action: { label: t('switched.undo'), run } });
  const setPlatform = async (on: boolean) => {
    if (await changePlatform(on))
      toast(
        t(on ? 'store.platform_on' : 'store.platform_off'),
        undo(() => void changePlatform(!on)),
      );
  };
  const setEvent = async (key: StoreEvent, value: boolean) => {
    if ('error' in (await changeEvent({ key, value }))) return;
    toast(
      t(value ? 'store.event_on' : 'store.event_off', { event: nameOf(key) }),
      undo(() => void changeEvent({ key, value: !value })),
    );
  };
  return (
    <Card>
      <BlockStack gap="400">
        <BlockStack gap="100">
          <Text as="h2" variant="headingMd">
            {t('store.title')}
          </Text>
          <Text as="p" tone="subdued">
            {t('store.intro')}
          </Text>
          {why && (
            <Text as="p" tone="subdued">
              {why}
            </Text>
          )}
        </BlockStack>
        <div className={styles.switched}>
          <div className={styles.grow}>
            <Text as="p">{t('store.platform')}</Text>
            <Text as="p" tone="subdued">
              {t('store.platform_help')}
            </Text>
          </div>
          <Switch
            label={t('store.platform')}
            isOn={setting.platform_switch}
            why={why}
            onChange={(on) => void setPlatform(on)}
          />
        </div>
        <BlockStack gap="200">
          <Text as="h3" variant="headingSm">
            {t('store.told')}
          </Text>
          <ul className={styles.events}>
            {STORE_EVENTS.map((key) => (
              <li key={key} className={styles.switched}>
                <div className={styles.grow}>
                  <Text as="p">{nameOf(key)}</Text>
                  <Text as="p" tone="subdued">
                    {t(`event_does.${key}`)}
                  </Text>
                </div>
                <Switch
                  label={nameOf(key)}
                  isOn={setting.platform_switch && setting.store_events[key]}
                  why={why ?? (setting.platform_switch ? undefined : t('store.nothing'))}
                  onChange={(on) => void setEvent(key, on)}
                />
              </li>
            ))}
          </ul>
        </BlockStack>
      </BlockStack>
    </Card>
  );
}

/** Shows the request at once, and reverts when the server refuses. @returns false: it refused, with a toast */
function usePlatformSwitch(): (on: boolean) => Promise<boolean> {
  const dispatch = useDispatch<Store['dispatch']>();
  const [update] = settingsApi.endpoints.updateShopifySwitch.useMutation();
  const show = (on: boolean) =>
    dispatch(
      notificationApi.util.updateQueryData('getNotificationSetting', undefined, (setting) => {
        setting.platform_switch = on;
      }),
    );
  return async (on) => {
    const shown = show(on);
    const { data: isDone = false } = await update(on);
    if (!isDone) shown.undo();
    return isDone;
  };
}

/** The store's own notifications to its customers. Typing in the forms beside it does not draw it again. */
export const StoreCard = memo(StoreCardContent);
