import { CUSTOM_STATUS_ICONS, PLAN_NAMES, type CustomStatusIcon } from '@parcelway/domain';
import { useFeature, useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Badge, BlockStack, Button, Icon, InlineStack } from '@parcelway/ui';
import { CUSTOM_STATUS_DRAWINGS } from '@parcelway/ui/custom-status';
import { MinusIcon } from '@parcelway/ui/icons';
import { ChoiceRow } from './choice-row.component';

const NONE = 'none';

export interface IconFieldProps {
  value: CustomStatusIcon | null;
  onChange(icon: CustomStatusIcon | null): void;
  disabled: boolean;
}

/** The icon, which a plan has to contain; where it does not, the reason and the upgrade are shown beside it. */
export function IconField({ value, onChange, disabled }: IconFieldProps) {
  const { t } = useTranslate('orders');
  const { t: common } = useTranslate('common');
  const feature = useFeature('custom_status_icon');
  const refs = useRouteRefs();
  return (
    <BlockStack gap="200">
      <ChoiceRow
        legend={t('custom_status.icon')}
        name="icon"
        selected={value ?? NONE}
        onChange={(icon) => onChange(CUSTOM_STATUS_ICONS.find((one) => one === icon) ?? null)}
        disabled={disabled || !feature.allowed}
        choices={[
          { value: NONE, label: t('custom_status.no_icon'), shown: <Icon source={MinusIcon} /> },
          ...CUSTOM_STATUS_ICONS.map((icon) => ({
            value: icon,
            label: t(`custom_status.icons.${icon}`),
            shown: <Icon source={CUSTOM_STATUS_DRAWINGS[icon]} />,
          })),
        ]}
      />
      {feature.label && (
        <InlineStack gap="200" blockAlign="center">
          <Badge tone="info">{feature.label}</Badge>
          {refs.has('billing.plan') && (
            <Button variant="plain" onClick={() => feature.upgrade()}>
              {common('upgrade.title', { plan: PLAN_NAMES[feature.plan] })}
            </Button>
          )}
        </InlineStack>
      )}
    </BlockStack>
  );
}
