import type { Integration } from '@parcelway/api/integrations';
import { useTranslate } from '@parcelway/i18n';
import { useSearchParams } from '@parcelway/router';
import { BlockStack, Button, InlineStack } from '@parcelway/ui';
import { ChevronLeftIcon } from '@parcelway/ui/icons';
import { useState } from 'react';
import { ConnectForm } from '../tool/connect-form.component';
import { ConnectionSections } from '../tool/connection-sections.component';
import { EndpointList } from './endpoint-list.component';
import { SecretCard } from './secret-card.component';
import { VerifyCard } from './verify-card.component';

/** Each endpoint is a tab of the screen, so that its unsaved changes are guarded. */
const TAB = 'tab';
const NEW = 'new';

/** The endpoints of a shop; one of them, or a new one, by `?tab=`. */
export function Webhooks({ integration }: { integration: Integration }) {
  const { t } = useTranslate('integrations');
  const [params, setParams] = useSearchParams();
  /** Of the endpoint that was made last: it is shown once. */
  const [made, setMade] = useState<{ id: string; secret: string } | null>(null);
  const { connections } = integration;
  const tab = params.get(TAB);
  const open = (id: string | null) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete(TAB);
      else next.set(TAB, id);
      return next;
    });
  const connection = connections.find(({ id }) => id === tab);
  if (!connection && tab !== NEW)
    return (
      <BlockStack gap="400">
        <EndpointList integration={integration} onOpen={open} onAdd={() => open(NEW)} />
        <VerifyCard />
      </BlockStack>
    );
  return (
    <BlockStack gap="400">
      <InlineStack>
        <Button variant="plain" icon={ChevronLeftIcon} onClick={() => open(null)}>
          {t('webhook.all')}
        </Button>
      </InlineStack>
      {connection ? (
        <ConnectionSections
          key={connection.id}
          integration={integration}
          connection={connection}
          onDisconnected={() => open(null)}
        >
          <SecretCard
            integration={integration}
            id={connection.id}
            first={made?.id === connection.id ? made.secret : null}
          />
        </ConnectionSections>
      ) : (
        <ConnectForm
          integration={integration}
          onConnected={({ connections: now, secret }) => {
            const added = now.find(({ id }) => connections.every((one) => one.id !== id));
            if (added && secret) setMade({ id: added.id, secret });
            open(added?.id ?? null);
          }}
        />
      )}
      <VerifyCard />
    </BlockStack>
  );
}
