import type { BillingData } from '@parcelway/api/billing';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Card, Link, Text } from '@parcelway/ui';
import * as styles from '../common/billing.module.css';

/** The shop's named contact, where its plan includes one; priority support until somebody is named. */
export function ContactCard({ contact }: Pick<BillingData, 'contact'>) {
  const { t } = useTranslate('billing');
  if (!contact) return null;
  const { person, url } = contact;
  return (
    <div className={styles.wide}>
      <Card>
        <BlockStack gap="200">
          <Text as="h2" variant="headingMd">
            {t('contact.title')}
          </Text>
          <Text as="p" breakWord>
            {person ? t('contact.text', { name: person.name }) : t('contact.coming')}
          </Text>
          <Text as="p" breakWord>
            <Link url={url} external>
              {person ? person.email : t('contact.support')}
            </Link>
          </Text>
        </BlockStack>
      </Card>
    </div>
  );
}
