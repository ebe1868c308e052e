import { useSetUserMutation } from '@parcelway/api/user-settings';
import { useGlobal, useSession, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Select } from '@parcelway/ui/forms';
import { UNDO_MS } from '../common/undo';

/** The language in which this user sees the app; changed at once. */
export function LanguageField() {
  const { t } = useTranslate('settings');
  const { t: common } = useTranslate('common');
  const toast = useToast();
  const { languages } = useGlobal();
  const { session } = useSession();
  const [setUser, { isLoading }] = useSetUserMutation();
  const chosen = session?.lang_chosen ? session.lang : '';
  const choose = async (value: string) => {
    if ('error' in (await setUser({ key: 'lang', value }))) return;
    toast(t('language.changed'), {
      duration: UNDO_MS,
      action: { label: t('field.undo'), run: () => void setUser({ key: 'lang', value: chosen }) },
    });
  };
  return (
    <Select
      label={t('language.label')}
      options={[{ value: '', label: common('topbar.language_admin') }, ...languages]}
      value={chosen}
      disabled={!session || isLoading}
      onChange={(value) => void choose(value)}
    />
  );
}
