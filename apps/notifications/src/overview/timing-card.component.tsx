import { lazyPart } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, InlineStack, Text, useFocusBack } from '@parcelway/ui';
import { Checkbox } from '@parcelway/ui/forms';
import { Suspense, useState } from 'react';
import { FormField } from './form-field.component';
import { readDraft } from './mail-form';
import { sendsNothing } from '../common/recommended';
import type { FormCardProps } from './sender-card.component';
import * as styles from './overview.module.css';

const DryRunModal = lazyPart(() =>
  import(/* webpackChunkName: "dry-run" */ './dry-run.modal').then(({ DryRunModal: Modal }) => Modal),
);

/** When mails may go, and what that would have meant. */
export function TimingCard({ setting, form }: FormCardProps) {
  const { t } = useTranslate('notifications');
  const [isTried, setTried] = useState(false);
  useFocusBack(isTried);
  const { draft, mayWrite, set } = form;
  const read = readDraft(draft);
  // What cannot be read yet is tried out as it is stored.
  const rules = 'settings' in read ? read.settings.rules : setting.rules;
  return (
    <Card>
      <BlockStack gap="400">
        <Text as="h2" variant="headingMd">
          {t('timing.title')}
        </Text>
        <div className={styles.pair}>
          <FormField
            form={form}
            name="delay"
            inputMode="numeric"
            label={t('timing.delay')}
            suffix={t('timing.minutes')}
            helpText={t('timing.delay_help')}
          />
          <FormField
            form={form}
            name="older"
            inputMode="numeric"
            label={t('timing.older')}
            suffix={t('timing.hours')}
            helpText={t('timing.older_help')}
          />
        </div>
        <Checkbox
          label={t('timing.quiet')}
          helpText={t('timing.quiet_help')}
          checked={draft.quiet}
          disabled={!mayWrite}
          onChange={(quiet) => set('quiet', quiet)}
        />
        <BlockStack gap="200">
          <div className={styles.times}>
            <FormField form={form} name="from" type="time" label={t('timing.from')} isDisabled={!draft.quiet} />
            <FormField form={form} name="to" type="time" label={t('timing.to')} isDisabled={!draft.quiet} />
          </div>
          <Text as="p" tone="subdued">
            {t('timing.zone', { zone: setting.timezone.replaceAll('_', ' ') })}
          </Text>
        </BlockStack>
        <InlineStack>
          <Button onClick={() => setTried(true)}>{t('timing.try_out')}</Button>
        </InlineStack>
      </BlockStack>
      {isTried && (
        <Suspense fallback={null}>
          <DryRunModal rules={rules} isRecommended={sendsNothing(setting.topics)} onClose={() => setTried(false)} />
        </Suspense>
      )}
    </Card>
  );
}
