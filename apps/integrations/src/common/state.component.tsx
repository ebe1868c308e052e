import type { Connection } from '@parcelway/api/integrations';
import type { IntegrationState } from '@parcelway/domain';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Badge, Text } from '@parcelway/ui';

const TONES = { connected: 'success', attention: 'warning', disabled: 'critical' } as const;
const WORST: readonly IntegrationState[] = ['disabled', 'attention', 'connected'];

/** The one of these connections that needs the merchant most; undefined: there is none. */
export const worstOf = (connections: readonly Connection[]): Connection | undefined =>
  WORST.flatMap((state) => connections.filter((one) => one.state === state))[0];

/** @param props.state undefined: it is not connected */
export function StateBadge({ state }: { state: IntegrationState | undefined }) {
  const { t } = useTranslate('integrations');
  return state ? <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge> : <Badge>{t('state.none')}</Badge>;
}

/** Why a connection gets nothing, and what to do about it. Nothing where all is well. */
export function StateReason({ connection: { state, problem, failing_since: since } }: { connection: Connection }) {
  const { t } = useTranslate('integrations');
  const { dateTime } = useFormats();
  if (state === 'connected') return null;
  return (
    <>
      {problem && <Text as="p">{t(`problem.${problem}`)}</Text>}
      {state === 'disabled' && <Text as="p">{t('state.disabled_text')}</Text>}
      {since && <Text as="p">{t('state.since', { time: dateTime(since) })}</Text>}
    </>
  );
}
