import type { Integration } from '@parcelway/api/integrations';
import { INTEGRATIONS } from '@parcelway/domain';
import { useHref } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';
import { StateBadge, StateReason, worstOf } from '../common/state.component';
import { TOOLS } from '../common/tools';
import { CardFrame, PlanLock } from './card-frame.component';

/** One tool: what it does, whether it is connected, and the way to its screen. */
export function ToolCard({ integration: { name, plan, connections } }: { integration: Integration }) {
  const { t } = useTranslate('integrations');
  const { number } = useFormats();
  const address = useHref('integrations.tool', { name });
  const tool = t(`tool.${name}.name`);
  const worst = worstOf(connections);
  const waiting = connections.reduce((sum, one) => sum + one.waiting, 0);
  const isConnected = connections.length > 0;
  return (
    <CardFrame
      icon={TOOLS[name].icon}
      title={tool}
      about={t(`tool.${name}.about`)}
      badge={<StateBadge state={worst?.state} />}
      action={{ content: t(isConnected ? 'card.manage' : 'card.set_up', { name: tool }), url: address }}
    >
      {worst && <StateReason connection={worst} />}
      {waiting > 0 && <Text as="p">{t('card.waiting', { number: number(waiting) })}</Text>}
      {plan && (
        <PlanLock feature={INTEGRATIONS[name]} text={isConnected ? t('plan.paused') : undefined} backTo={address} />
      )}
    </CardFrame>
  );
}
