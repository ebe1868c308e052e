import type { Integration } from '@parcelway/api/integrations';
import { INTEGRATION_NAMES, INTEGRATIONS, SUPPORT_DESKS, type IntegrationName } from '@parcelway/domain';
import { FeatureNote, useHref, usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useParams } from '@parcelway/router';
import { BlockStack, EmptyState, Page } from '@parcelway/ui';
import { WithIntegrations } from '../common/integrations-data.component';
import { TOOLS } from '../common/tools';
import { DeskScreen } from '../desks/desk.component';
import { Webhooks } from '../webhooks/webhooks.component';
import { ConnectForm } from './connect-form.component';
import { ConnectionSections } from './connection-sections.component';

/** `/integration/:name`: how one tool is connected, and what it is sent. */
export function ToolPage() {
  const { name: given } = useParams();
  const desk = SUPPORT_DESKS.find((one) => one === given);
  if (desk) return <DeskScreen name={desk} />;
  const name = INTEGRATION_NAMES.find((one) => one === given && one in TOOLS);
  return name ? <Tool name={name} /> : <Unknown />;
}

function Tool({ name }: { name: IntegrationName }) {
  const { t } = useTranslate('integrations');
  const tool = t(`tool.${name}.name`);
  usePageTitle(tool);
  const overview = useHref('integrations');
  const here = useHref('integrations.tool', { name });
  return (
    <Page title={tool} subtitle={t(`tool.${name}.about`)} backAction={{ content: t('page.title'), url: overview }}>
      <WithIntegrations>
        {(list) => {
          const integration = list.find((one) => one.name === name);
          if (!integration) return null;
          return (
            <BlockStack gap="400">
              {integration.plan && (
                <FeatureNote
                  feature={INTEGRATIONS[name]}
                  text={t(integration.connections.length > 0 ? 'plan.paused' : 'plan.locked', { name: tool })}
                  backTo={here}
                />
              )}
              {name === 'webhook' ? <Webhooks integration={integration} /> : <Single integration={integration} />}
            </BlockStack>
          );
        }}
      </WithIntegrations>
    </Page>
  );
}

/** A tool that a shop connects once. */
function Single({ integration }: { integration: Integration }) {
  const [connection] = integration.connections;
  if (!connection) return <ConnectForm integration={integration} />;
  return <ConnectionSections key={connection.id} integration={integration} connection={connection} />;
}

/** As the product's page for addresses that are not there. */
function Unknown() {
  const { t } = useTranslate('common');
  usePageTitle(t('not_found.title'));
  return (
    <Page title={t('not_found.title')}>
      <EmptyState title="404" action={{ content: t('not_found.action'), url: '/' }}>
        {t('not_found.text')}
      </EmptyState>
    </Page>
  );
}
