import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Text } from '@parcelway/ui';
import type { ReactNode } from 'react';
import type { GROUPS } from '../common/tools';
import * as styles from './overview.module.css';

/** Entries of one kind, below their title. */
export function Group({ name, children }: { name: (typeof GROUPS)[number] | 'support'; children: ReactNode }) {
  const { t } = useTranslate('integrations');
  const id = `integrations-${name}`;
  return (
    <section aria-labelledby={id}>
      <BlockStack gap="300">
        <div className={styles.title}>
          <Text as="h2" variant="headingMd" id={id}>
            {t(`group.${name}`)}
          </Text>
        </div>
        {children}
      </BlockStack>
    </section>
  );
}
