import type { Integration } from '@parcelway/api/integrations';
import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Page, Text } from '@parcelway/ui';
import { WithIntegrations } from '../common/integrations-data.component';
import { GROUPS, TOOLS } from '../common/tools';
import { DeskCards } from '../desks/desk-cards.component';
import { KeysCard } from './keys-card.component';
import * as styles from './overview.module.css';
import { ToolCard } from './tool-card.component';

/** `/integration`: the tools that can be connected, and how those that are connected do. */
export function OverviewPage() {
  const { t } = useTranslate('integrations');
  usePageTitle(t('page.title'));
  return (
    <Page title={t('page.title')} subtitle={t('page.intro')}>
      <WithIntegrations>{(list) => <Groups list={list} />}</WithIntegrations>
    </Page>
  );
}

function Groups({ list }: { list: readonly Integration[] }) {
  const { t } = useTranslate('integrations');
  return (
    <BlockStack gap="600">
      {GROUPS.map((group) => (
        <section key={group} aria-labelledby={`integrations-${group}`}>
          <BlockStack gap="300">
            <div className={styles.title}>
              <Text as="h2" variant="headingMd" id={`integrations-${group}`}>
                {t(`group.${group}`)}
              </Text>
            </div>
            <ul className={styles.grid}>
              {list
                // A newer server may have tools that these screens do not know.
                .filter(({ name }) => name in TOOLS && TOOLS[name].group === group)
                .map((integration) => (
                  <ToolCard key={integration.name} integration={integration} />
                ))}
              {group === 'developers' && <KeysCard />}
            </ul>
          </BlockStack>
        </section>
      ))}
      <DeskCards />
    </BlockStack>
  );
}
