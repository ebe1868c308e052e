import type { PageOverview } from '@parcelway/api/tracking-page';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, InlineStack, Link, Text } from '@parcelway/ui';
import { ExternalIcon } from '@parcelway/ui/icons';
import { CopyButton } from '@parcelway/ui/list';
import * as styles from './overview.module.css';

/** Where the page is, and the way into the store's menu. */
export function AddressCard({ overview: { url, hosted_url, menu_url } }: { overview: PageOverview }) {
  const { t } = useTranslate('tracking-page');
  return (
    <Card>
      <BlockStack gap="300">
        <Text as="h2" variant="headingMd">
          {t('address.title')}
        </Text>
        <Address label={t('address.own')} url={url} />
        <Address label={t('address.hosted')} url={hosted_url} />
        <InlineStack>
          <Button icon={ExternalIcon} url={menu_url} external>
            {t('address.menu')}
          </Button>
        </InlineStack>
        <Text as="p" tone="subdued" variant="bodySm">
          {t('address.menu_help')}
        </Text>
      </BlockStack>
    </Card>
  );
}

function Address({ label, url }: { label: string; url: string }) {
  return (
    <div>
      <Text as="p" tone="subdued" variant="bodySm">
        {label}
      </Text>
      <div className={styles.address}>
        <Link url={url} external>
          {url.replace(/^https?:\/\//, '')}
        </Link>
        <CopyButton value={url} />
      </div>
    </div>
  );
}
