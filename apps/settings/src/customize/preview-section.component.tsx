import { useGetEddPreviewQuery } from '@parcelway/api/edd';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@parcelway/domain';
import { PreviewFrame } from '@parcelway/editor';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { Select } from '@parcelway/ui/forms';
import { FailureCard } from '@parcelway/ui/list';
import { useMemo, useState } from 'react';
import { Section } from '../common/section.component';
import type { WidgetDraft } from './widget-form.hook';
import { WIDGET_FRAME_URL, widgetPreview } from './widget-preview';
import * as styles from './customize.module.css';

/** The widget as a shopper sees it, by the script of the store's theme. */
export function PreviewSection({ draft, isOn }: { draft: WidgetDraft; isOn: boolean }) {
  const { t, language: own } = useTranslate('settings');
  const [language, setLanguage] = useState(own);
  const { data, error, refetch } = useGetEddPreviewQuery({ lang: language });
  // An older server sends none.
  const widget = data?.widget as NonNullable<typeof data>['widget'] | undefined;
  const { position, style, icon, color, custom_css } = draft;
  const page = useMemo(
    () => widget && widgetPreview(widget, { position, style, icon, color, custom_css }),
    [widget, position, style, icon, color, custom_css],
  );
  return (
    <Section title={t('promise.preview.title')} text={t('customize.preview')}>
      <BlockStack gap="400">
        <Select
          label={t('promise.preview.language')}
          options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
          value={language}
          onChange={(value) => isLanguage(value) && setLanguage(value)}
        />
        {!isOn && (
          <Text as="p" tone="subdued">
            {t('promise.preview.off')}
          </Text>
        )}
        {widget?.text === '' && <Text as="p">{t('promise.preview.nothing')}</Text>}
        {page ? (
          <PreviewFrame
            title={t('promise.preview.title')}
            className={styles.frame}
            url={WIDGET_FRAME_URL}
            page={page}
          />
        ) : error ? (
          <FailureCard error={error} title={t('promise.preview.error_title')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonBodyText lines={4} />
        )}
      </BlockStack>
    </Section>
  );
}
