import { PLAN_NAMES, type BenefitPlan } from '@parcelway/domain';
import { usePermission } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Badge, Button, InlineStack, Text } from '@parcelway/ui';

export interface CardHeadProps {
  name: string;
  isCurrent: boolean;
  isCheapest: boolean;
}

export function CardHead({ name, isCurrent, isCheapest }: CardHeadProps) {
  const { t } = useTranslate('billing');
  return (
    <InlineStack gap="100" blockAlign="center">
      <Text as="h2" variant="headingLg">
        {name}
      </Text>
      {isCurrent && <Badge tone="info">{t('plan.current')}</Badge>}
      {isCheapest && <Badge tone="success">{t('plan.cheapest')}</Badge>}
    </InlineStack>
  );
}

export interface CardActionProps {
  plan: BenefitPlan;
  label: string;
  disabled: boolean;
  primary?: boolean;
  /** Why it cannot be chosen. */
  reason?: string | undefined;
  onChoose(): void;
}

/** The card's button. The reason why the plan may not be changed is above all cards. */
export function CardAction({ plan, label, disabled, primary = false, reason, onChoose }: CardActionProps) {
  const { t } = useTranslate('billing');
  const mayWrite = usePermission('billing.write');
  return (
    <div>
      <Button
        fullWidth
        variant={primary ? 'primary' : 'secondary'}
        disabled={disabled || !mayWrite}
        accessibilityLabel={t('plan.button', { action: label, plan: PLAN_NAMES[plan] })}
        onClick={onChoose}
      >
        {label}
      </Button>
      {reason && (
        <Text as="p" tone="subdued">
          {reason}
        </Text>
      )}
    </div>
  );
}
