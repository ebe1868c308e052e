import { settingsApi, type Store } from '@parcelway/api';
import { notificationApi, useSwitchStoreEventMutation, type NotificationSetting } from '@parcelway/api/notification';
import { STORE_EVENTS, type StoreEvent } from '@parcelway/domain';
import { usePermission, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { SwitchRow } from '@parcelway/ui/forms';
import { useDispatch } from 'react-redux';
import type { SwitchesTranslate } from './messages';
import { STATUS_OF_EVENT } from './status-of-event';
import * as styles from './store-switches.module.css';

/** Long enough to read a toast, and to press Undo. */
const UNDO_MS = 10_000;

export interface StoreSwitchesProps {
  t: SwitchesTranslate;
  setting: Pick<NotificationSetting, 'platform_switch' | 'store_events'>;
}

/** Whether the store is told what happens to its parcels, and of which events; each with what it does in the store. */
export function StoreSwitches({ t, setting }: StoreSwitchesProps) {
  const toast = useToast();
  const { t: common } = useTranslate('common');
  const nameOf = (event: StoreEvent) => common(`status.${STATUS_OF_EVENT[event]}`);
  const why = usePermission('setting.write') ? undefined : t('no_permission');
  const changePlatform = usePlatformSwitch();
  const [changeEvent] = useSwitchStoreEventMutation();
  const undo = (run: () => void) => ({ duration: UNDO_MS, action: { label: t('undo'), run } });
  const setPlatform = async (on: boolean) => {
    if (await changePlatform(on))
      toast(
        t(on ? 'platform_on' : 'platform_off'),
        undo(() => void changePlatform(!on)),
      );
  };
  const setEvent = async (key: StoreEvent, value: boolean) => {
    if ('error' in (await changeEvent({ key, value }))) return;
    toast(
      t(value ? 'event_on' : 'event_off', { event: nameOf(key) }),
      undo(() => void changeEvent({ key, value: !value })),
    );
  };
  return (
    <BlockStack gap="400">
      {why && (
        <Text as="p" tone="subdued">
          {why}
        </Text>
      )}
      <SwitchRow
        label={t('platform')}
        help={t('platform_help')}
        isOn={setting.platform_switch}
        why={why}
        onChange={(on) => void setPlatform(on)}
      />
      <BlockStack gap="200">
        <Text as="h3" variant="headingSm">
          {t('told')}
        </Text>
        <ul className={styles.events}>
          {STORE_EVENTS.map((key) => (
            <li key={key}>
              <SwitchRow
                label={nameOf(key)}
                help={t(`does.${key}`)}
                isOn={setting.platform_switch && setting.store_events[key]}
                why={why ?? (setting.platform_switch ? undefined : t('nothing'))}
                onChange={(on) => void setEvent(key, on)}
              />
            </li>
          ))}
        </ul>
      </BlockStack>
    </BlockStack>
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
