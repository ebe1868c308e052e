import {
  useSetExperimentalMessageMutation,
  useUpdateExperimentalMutation,
  type SettingDashboard,
} from '@parcelway/api/account';
import { usePermission, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, Divider } from '@parcelway/ui';
import { SwitchRow } from '@parcelway/ui/forms';
import { UNDO_MS } from '../common/undo';
import { FeedbackForm } from './feedback-form.component';

/** Whether the shop gets new releases before others, what to expect of them, and a report about one. */
export function EarlyReleases({ experimental }: { experimental: SettingDashboard['experimental'] }) {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const mayWrite = usePermission('setting.write');
  const [update] = useUpdateExperimentalMutation();
  const [setMessage] = useSetExperimentalMessageMutation();
  const change = async (on: boolean) => {
    if ('error' in (await update(on))) return;
    toast(t(on ? 'early.turned_on' : 'early.turned_off'), {
      duration: UNDO_MS,
      action: { label: t('field.undo'), run: () => void update(!on) },
    });
  };
  return (
    <BlockStack gap="400">
      {experimental.message && (
        <Banner title={t('early.expect_title')} {...(mayWrite && { onDismiss: () => void setMessage(false) })}>
          {t('early.expect_text')}
        </Banner>
      )}
      <SwitchRow
        label={t('early.label')}
        help={mayWrite ? t('early.help') : t('page.read_only')}
        isOn={experimental.enabled}
        why={mayWrite ? undefined : t('page.read_only')}
        onChange={(on) => void change(on)}
      />
      <Divider />
      <FeedbackForm mayWrite={mayWrite} />
    </BlockStack>
  );
}
