import { useGetPageCodeQuery, useGetPageSettingQuery, useGetPageVersionQuery } from '@parcelway/api/tracking-page';
import { LANGUAGE_NAMES } from '@parcelway/domain';
import { usePermission } from '@parcelway/host';
import type { PageVersion } from '@parcelway/http-contract';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, List, SkeletonBodyText, Text } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { FailureCard } from '@parcelway/ui/list';
import { differences, type Difference } from './differences';

export interface CompareModalProps {
  version: PageVersion;
  onClose(): void;
  onRestore(): void;
}

/** What restoring a version would change in the draft, in words. */
export function CompareModal({ version, onClose, onRestore }: CompareModalProps) {
  const { t } = useTranslate('tracking-page');
  const { t: common } = useTranslate('common');
  const { dateTime } = useFormats();
  const mayWrite = usePermission('page.write');
  const old = useGetPageVersionQuery(version.id);
  const setting = useGetPageSettingQuery(version.theme);
  const code = useGetPageCodeQuery(version.theme);
  const inWords = useWords();
  const found =
    old.data && setting.data && code.data
      ? differences({ settings: setting.data.settings, code: code.data.code }, old.data)
      : null;
  const error = old.error ?? setting.error ?? code.error;
  return (
    <Modal
      open
      title={t('compare.title', { time: dateTime(version.published_at) })}
      onClose={onClose}
      primaryAction={{
        content: t('versions.restore'),
        disabled: !mayWrite || !found || found.length === 0,
        onAction: onRestore,
      }}
      secondaryActions={[{ content: common('action.cancel'), onAction: onClose }]}
    >
      <Modal.Section>
        {error && !found ? (
          <FailureCard
            error={error}
            title={t('compare.error_title')}
            onRetry={() => {
              for (const call of [old, setting, code]) if (call.error) void call.refetch();
            }}
          />
        ) : !found ? (
          <SkeletonBodyText lines={4} />
        ) : found.length === 0 ? (
          <Text as="p">{t('compare.same')}</Text>
        ) : (
          <BlockStack gap="300">
            <Text as="p">{t('compare.intro', { theme: t(`themes.${version.theme}`) })}</Text>
            <List>
              {found.map((one, at) => (
                <List.Item key={at}>{inWords(one)}</List.Item>
              ))}
            </List>
          </BlockStack>
        )}
      </Modal.Section>
    </Modal>
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
