import { useTranslate } from '@parcelway/i18n';
import { Banner, BlockStack, ButtonGroup, Button, Text } from '@parcelway/ui';

export interface SavedMeanwhileProps {
  /** What is saved now, as text; null: it is not loaded yet, undefined: it was deleted. */
  saved: string | null | undefined;
  isLoading: boolean;
  onLoad(): void;
  /** Replaces what is typed. */
  onUse(): void;
}

/** Somebody else saved, or deleted, what is being changed. What was typed stays until it is given up. */
export function SavedMeanwhile({ saved, isLoading, onLoad, onUse }: SavedMeanwhileProps) {
  const { t } = useTranslate('settings');
  if (saved === undefined)
    return (
      <Banner tone="warning" title={t('zones.conflict.gone')}>
        {t('zones.conflict.gone_text')}
      </Banner>
    );
  return (
    <Banner tone="warning" title={t('zones.conflict.title')}>
      <BlockStack gap="300">
        <Text as="p">{saved === null ? t('zones.conflict.text') : t('zones.conflict.now', { values: saved })}</Text>
        <ButtonGroup>
          {saved === null ? (
            <Button loading={isLoading} onClick={onLoad}>
              {t('zones.conflict.load')}
            </Button>
          ) : (
            <Button onClick={onUse}>{t('zones.conflict.use')}</Button>
          )}
        </ButtonGroup>
      </BlockStack>
    </Banner>
  );
}
