import { wordMask } from '@parcelway/domain';
import type { PageMasking } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import { TextField } from '@parcelway/ui/forms';
import { useState } from 'react';
import * as styles from './overview.module.css';

/** As couriers write it, in the language most of them write. */
const SAMPLE = 'Departed from sorting center, Shenzhen, China';

/** A line of a courier's, and how shoppers would read it. */
export function MaskSample({ masking }: { masking: PageMasking }) {
  const { t } = useTranslate('tracking-page');
  const [text, setText] = useState(SAMPLE);
  const shown = masking.enabled ? wordMask(masking.rules)(text) : text;
  return (
    <BlockStack gap="200">
      <TextField
        label={t('masking.sample')}
        helpText={t('masking.sample_help')}
        value={text}
        maxLength={300}
        autoComplete="off"
        onChange={setText}
      />
      <div className={styles.sample}>
        <Text as="p" tone="subdued" variant="bodySm">
          {t('masking.shown')}
        </Text>
        <output>{shown || t('masking.shown_nothing')}</output>
      </div>
    </BlockStack>
  );
}
