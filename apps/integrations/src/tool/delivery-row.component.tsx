import { useReplayDeliveryMutation, type Delivery } from '@parcelway/api/integrations';
import type { IntegrationName } from '@parcelway/domain';
import { usePermission, useRouteRefs, useToast } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, BlockStack, Button, InlineStack, Link, StatusBadge, Text } from '@parcelway/ui';
import { useId, useState } from 'react';
import { ALERT_TEXTS } from '../common/tools';
import { CodeBlock } from './code-block.component';
import * as styles from './tool.module.css';

const TONES = { queued: 'info', sent: 'success', failed: 'critical', skipped: undefined } as const;
const COLUMNS = 5;

/** One delivery, and below it what was sent and answered, once it is opened. */
export function DeliveryRow({ name, delivery }: { name: IntegrationName; delivery: Delivery }) {
  const { t } = useTranslate('integrations');
  const { dateTime, relativeDay, number } = useFormats();
  const refs = useRouteRefs();
  const [isOpen, setOpen] = useState(false);
  const details = useId();
  const {
    type,
    order_name: order,
    number: parcel,
    item,
    state,
    problem,
    attempts,
    due_at: due,
    happened_at: at,
  } = delivery;
  return (
    <>
      <tr>
        <th scope="row">
          {refs.has('orders.shipment') ? <Link url={refs('orders.shipment', { item })}>{order}</Link> : order}
          <Text as="p" tone="subdued">
            {parcel}
          </Text>
        </th>
        <td>
          {type === 'shipment.status_changed' ? (
            <StatusBadge status={delivery.status} />
          ) : (
            <Badge tone="attention">{t(ALERT_TEXTS[type])}</Badge>
          )}
        </td>
        <td>
          <span title={dateTime(at)}>{relativeDay(at)}</span>
        </td>
        <td>
          <Badge tone={TONES[state]}>{t(`delivery_state.${state}`)}</Badge>
          {state !== 'sent' && problem && <Text as="p">{t(`problem.${problem}`)}</Text>}
          {attempts > 1 && (
            <Text as="p" tone="subdued">
              {t('delivery.attempts', { number: number(attempts) })}
            </Text>
          )}
          {due && attempts > 0 && (
            <Text as="p" tone="subdued">
              {t('delivery.next', { time: dateTime(due) })}
            </Text>
          )}
        </td>
        <td className={styles.end}>
          <Button
            variant="plain"
            ariaExpanded={isOpen}
            ariaControls={details}
            accessibilityLabel={t('delivery.open', { order, parcel })}
            disclosure={isOpen ? 'up' : 'down'}
            onClick={() => setOpen(!isOpen)}
          >
            {t('delivery.details')}
          </Button>
        </td>
      </tr>
      {isOpen && (
        <tr id={details}>
          <td colSpan={COLUMNS} className={styles.whole}>
            <Details name={name} delivery={delivery} />
          </td>
        </tr>
      )}
    </>
  );
}

function Details({ name, delivery: { id, state, message, answer } }: { name: IntegrationName; delivery: Delivery }) {
  const { t } = useTranslate('integrations');
  const toast = useToast();
  const mayWrite = usePermission('setting.write');
  const [replay, { isLoading }] = useReplayDeliveryMutation();
  async function again() {
    const { data } = await replay({ name, id });
    if (data) toast(t('delivery.replayed'));
  }
  return (
    <BlockStack gap="200">
      <Text as="h3" variant="headingSm">
        {t('delivery.message')}
      </Text>
      {message ? (
        <CodeBlock label={t('delivery.message')} text={JSON.stringify(message)} />
      ) : (
        <Text as="p">{t('delivery.not_made')}</Text>
      )}
      <Text as="h3" variant="headingSm">
        {answer ? t('delivery.answer', { status: answer.status }) : t('delivery.no_answer')}
      </Text>
      {answer?.body && <CodeBlock label={t('delivery.answer', { status: answer.status })} text={answer.body} />}
      {state === 'failed' && (
        <InlineStack>
          <Button disabled={!mayWrite} loading={isLoading} onClick={() => void again()}>
            {t('delivery.replay')}
          </Button>
        </InlineStack>
      )}
    </BlockStack>
  );
}
