import { useGetPageCodeQuery, useGetPageSettingQuery, useGetPageVersionQuery } from '@parcelway/api/tracking-page';
import { LANGUAGE_NAMES } from '@parcelway/domain';
import { CompareModal } from '@parcelway/editor';
import { usePermission } from '@parcelway/host';
import type { PageVersion } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { differences, type Difference } from './differences';

export interface CompareVersionModalProps {
  version: PageVersion;
  onClose(): void;
  onRestore(): void;
}

/** What restoring a version would change in the draft, in words. */
export function CompareVersionModal({ version, onClose, onRestore }: CompareVersionModalProps) {
  const { t } = useTranslate('tracking-page');
  const mayWrite = usePermission('page.write');
  const old = useGetPageVersionQuery(version.id);
  const setting = useGetPageSettingQuery(version.theme);
  const code = useGetPageCodeQuery(version.theme);
  const inWords = useWords();
  const found =
    old.data && setting.data && code.data
      ? differences({ settings: setting.data.settings, code: code.data.code }, old.data)
      : null;
  return (
    <CompareModal
      published_at={version.published_at}
      intro={t('compare.intro', { theme: t(`themes.${version.theme}`) })}
      differences={found?.map(inWords) ?? null}
      error={old.error ?? setting.error ?? code.error}
      onRetry={() => {
        for (const call of [old, setting, code]) if (call.error) void call.refetch();
      }}
      mayRestore={mayWrite}
      onClose={onClose}
      onRestore={onRestore}
    />
  );
}

function useWords(): (difference: Difference) => string {
  const { t } = useTranslate('tracking-page');
  return (one) => {
    switch (one.what) {
      case 'value':
        return t('compare.value', { part: t(`look.${one.part}`), from: one.from, to: one.to });
      case 'section':
        return t(`compare.section.${one.how}`, { name: t(`kinds.${one.kind}`) });
      case 'texts':
        return t('compare.texts', { language: LANGUAGE_NAMES[one.language] });
      case 'code':
        return t('compare.code', { field: t(`code.fields.${one.field}`) });
      default:
        return t(`compare.part.${one.part}`);
    }
  };
}
