import { useSwitchNotificationMutation, type SwitchBody } from '@parcelway/api/notification';
import { useFeature, usePermission, useToast } from '@parcelway/host';
import type { MailRecipient } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { useCallback } from 'react';
import { useTopicName } from '../common/topic-name.hook';
import { UNDO_MS } from '../common/undo';

/** Turns a topic's mail to somebody on or off, and offers Undo. */
export function useTopicSwitch(): (what: SwitchBody) => Promise<void> {
  const { t } = useTranslate('notifications');
  const nameOf = useTopicName();
  const toast = useToast();
  const [change] = useSwitchNotificationMutation();
  return async ({ topic, receiver, on }) => {
    if ('error' in (await change({ topic, receiver, on }))) return;
    toast(t(`switched.${receiver}_${on ? 'on' : 'off'}`, { topic: nameOf(topic) }), {
      duration: UNDO_MS,
      action: { label: t('switched.undo'), run: () => void change({ topic, receiver, on: !on }) },
    });
  };
}

/** Why mails to somebody cannot be switched here; undefined where they can. */
export function useWhyLocked(): (receiver: MailRecipient) => string | undefined {
  const { t } = useTranslate('notifications');
  const mayWrite = usePermission('notification.write');
  const customer = useFeature('cus_notification');
  const merchant = useFeature('mer_notification');
  return useCallback(
    (receiver) => {
      const { label } = receiver === 'customer' ? customer : merchant;
      return label ?? (mayWrite ? undefined : t('topics.no_permission'));
    },
    [customer, merchant, mayWrite, t],
  );
}
