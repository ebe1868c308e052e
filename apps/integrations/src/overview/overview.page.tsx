import type { Integration } from '@parcelway/api/integrations';
import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Page } from '@parcelway/ui';
import { Fragment } from 'react';
import { WithIntegrations } from '../common/integrations-data.component';
import { GROUPS, TOOLS } from '../common/tools';
import { DeskCards } from '../desks/desk-cards.component';
import { Group } from './group.component';
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
  return (
    <BlockStack gap="600">
      {GROUPS.map((group) => (
        <Fragment key={group}>
          {group === 'developers' && <DeskCards />}
          <Group name={group}>
            <ul className={styles.grid}>
              {list
                // A newer server may have tools that these screens do not know.
                .filter(({ name }) => name in TOOLS && TOOLS[name].group === group)
                .map((integration) => (
                  <ToolCard key={integration.name} integration={integration} />
                ))}
              {group === 'developers' && <KeysCard />}
            </ul>
          </Group>
        </Fragment>
      ))}
    </BlockStack>
  );
}
