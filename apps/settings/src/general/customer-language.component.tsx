import { useSetCustomerLanguageMutation, type Account, type CustomerLanguage } from '@parcelway/api/account';
import { LANGUAGE_NAMES } from '@parcelway/domain';
import { useGlobal, usePermission, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Select } from '@parcelway/ui/forms';
import { UNDO_MS } from '../common/undo';

/** The language of emails and pages for customers of whom none is known; changed at once. */
export function CustomerLanguage({ account }: { account: Account }) {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const { languages } = useGlobal();
  const mayWrite = usePermission('setting.write');
  const [setLanguage, { isLoading }] = useSetCustomerLanguageMutation();
  const chosen: CustomerLanguage = account.customer_lang ?? '';
  const choose = async (value: CustomerLanguage) => {
    if ('error' in (await setLanguage(value))) return;
    toast(t('language.customers_changed'), {
      duration: UNDO_MS,
      action: { label: t('field.undo'), run: () => void setLanguage(chosen) },
    });
  };
  return (
    <Select
      label={t('language.customers')}
      helpText={t('language.customers_help')}
      options={[{ value: '', label: t('zone.of_store', { zone: LANGUAGE_NAMES[account.store_lang] }) }, ...languages]}
      value={chosen}
      disabled={!mayWrite || isLoading}
      // The options are the languages and the store's.
      onChange={(value) => void choose(value as CustomerLanguage)}
    />
  );
}
