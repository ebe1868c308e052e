import { useUpdateToSelfMutation } from '@parcelway/api/notification';
import { useFeature, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Text } from '@parcelway/ui';
import { Checkbox } from '@parcelway/ui/forms';
import { SwitchRow } from '@parcelway/ui/forms';
import { UNDO_MS } from '../common/undo';
import { FormField } from './form-field.component';
import { MAX_RECIPIENTS } from './mail-form';
import type { FormCardProps } from './sender-card.component';
import { useWhyLocked } from './topic-switch.hook';
import * as styles from './overview.module.css';

/** What the merchant gets, and where. */
export function YouCard({
  setting: { to_self: toSelf, shop_email, notify_email: email = shop_email },
  form,
}: FormCardProps) {
  const { t } = useTranslate('notifications');
  const toast = useToast();
  const why = useWhyLocked()('merchant');
  const holds = useFeature('mer_notification').label === null;
  const [update] = useUpdateToSelfMutation();
  const { draft, mayWrite, set } = form;
  const change = async (on: boolean) => {
    if ('error' in (await update(on))) return;
    toast(t(on ? 'switched.self_on' : 'switched.self_off'), {
      duration: UNDO_MS,
      action: { label: t('switched.undo'), run: () => void update(!on) },
    });
  };
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('you.title')}
        </Text>
        {/* What is on can be turned off, whatever the plan holds. */}
        <SwitchRow
          label={t('you.to_self')}
          help={why ?? t('you.to_self_help')}
          isOn={toSelf}
          why={toSelf && mayWrite ? undefined : why}
          onChange={(on) => void change(on)}
        />
        <FormField
          form={form}
          name="receivers"
          label={t('you.receivers')}
          multiline={2}
          helpText={
            email
              ? t('you.receivers_help', { most: MAX_RECIPIENTS, email })
              : t('you.receivers_help_plain', { most: MAX_RECIPIENTS })
          }
        />
        <Checkbox
          label={t('you.digest')}
          helpText={t('you.digest_help')}
          checked={draft.digest && holds}
          disabled={!mayWrite || !holds}
          onChange={(digest) => set('digest', digest)}
        />
        <div className={styles.times}>
          <FormField
            form={form}
            name="at"
            type="time"
            label={t('you.digest_at')}
            isDisabled={!draft.digest || !holds}
          />
        </div>
      </BlockStack>
    </Card>
  );
}
