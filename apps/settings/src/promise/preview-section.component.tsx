import { useGetEddPreviewQuery, type EddPreview } from '@parcelway/api/edd';
import { bcp47, isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, SkeletonBodyText, Text } from '@parcelway/ui';
import { FormLayout, Select, TextField } from '@parcelway/ui/forms';
import { FailureCard } from '@parcelway/ui/list';
import { useState } from 'react';
import { Section } from '../common/section.component';
import { useCountries } from './countries.hook';
import { Explanation } from './explanation.component';
import { clockOf, instantOf } from './order-time';
import type { StoredPromise } from './promise-draft';
import * as styles from './promise.module.css';

export interface PreviewSectionProps {
  stored: StoredPromise;
  /** Something is not saved yet, which the preview does not know. */
  isDirty: boolean;
}

/** What a shopper would read, by country, time of the order and language. */
export function PreviewSection({ stored: { edd, translation }, isDirty }: PreviewSectionProps) {
  const { t } = useTranslate('settings');
  const { workflow } = edd;
  const countries = useCountries();
  const [country, setCountry] = useState('');
  const [time, setTime] = useState(() => clockOf(new Date(), workflow));
  const [language, setLanguage] = useState(translation.default_lang);
  const at = instantOf(time, workflow);
  const preview = useGetEddPreviewQuery({ ...(country && { country }), ...(at && { time: at }), lang: language });
  return (
    <Section title={t('promise.preview.title')} text={t('promise.preview.text')}>
      <BlockStack gap="400">
        <FormLayout>
          <FormLayout.Group>
            <Select
              label={t('promise.preview.country')}
              options={[
                { value: '', label: t('promise.preview.own_country') },
                ...countries.map(({ code, name }) => ({ value: code, label: name })),
              ]}
              value={country}
              onChange={setCountry}
            />
            <Select
              label={t('promise.preview.language')}
              options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
              value={language}
              onChange={(value) => isLanguage(value) && setLanguage(value)}
            />
          </FormLayout.Group>
          <TextField
            label={t('promise.preview.time')}
            helpText={t('promise.preview.time_help')}
            type="datetime-local"
            autoComplete="off"
            value={time}
            onChange={setTime}
          />
        </FormLayout>
        {isDirty && <Text as="p">{t('promise.preview.unsaved')}</Text>}
        {!edd.enable && (
          <Text as="p" tone="subdued">
            {t('promise.preview.off')}
          </Text>
        )}
        {preview.data && !preview.error ? (
          <BlockStack gap="400">
            <ShopperText preview={preview.data} tag={bcp47(language)} />
            {preview.data.reason === null ? (
              <Explanation preview={preview.data} cutoff={workflow.cutoff} />
            ) : (
              <Text as="p">{t(`promise.preview.${preview.data.reason}`)}</Text>
            )}
          </BlockStack>
        ) : preview.error ? (
          <FailureCard
            error={preview.error}
            title={t('promise.preview.error_title')}
            onRetry={() => void preview.refetch()}
          />
        ) : (
          <SkeletonBodyText lines={8} />
        )}
      </BlockStack>
    </Section>
  );
}

function ShopperText({ preview: { text }, tag }: { preview: EddPreview; tag: string }) {
  const { t } = useTranslate('settings');
  return (
    <div aria-live="polite">
      {text === '' ? (
        <Text as="p">{t('promise.preview.nothing')}</Text>
      ) : (
        <div className={styles.shopper} lang={tag}>
          <Text as="p" variant="bodyLg" fontWeight="semibold">
            {text}
          </Text>
        </div>
      )}
    </div>
  );
}
