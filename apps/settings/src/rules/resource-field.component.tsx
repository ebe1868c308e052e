import { MAX_RULE_VALUES } from '@parcelway/domain/edd';
import { useHost, type ResourceKind } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { Values, type TokenFieldProps } from './token-field.component';

/** Products, variants or collections that are chosen in the store admin's picker. */
export function ResourceField({
  kind,
  value,
  error,
  disabled,
  onChange,
}: Omit<TokenFieldProps, 'label'> & { kind: ResourceKind }) {
  const { t } = useTranslate('settings');
  const { pickResources } = useHost();
  async function choose() {
    const known = new Set(value.map(({ id }) => id));
    const added = (await pickResources?.(kind))?.filter(({ id }) => !known.has(id)) ?? [];
    if (added.length > 0) onChange([...value, ...added].slice(0, MAX_RULE_VALUES));
  }
  return (
    <BlockStack gap="200">
      {pickResources && (
        <InlineStack>
          <Button disabled={disabled} onClick={() => void choose()}>
            {t(`rules.choose.${kind}`)}
          </Button>
        </InlineStack>
      )}
      {error && (
        <div role="alert">
          <Text as="p" tone="critical">
            {error}
          </Text>
        </div>
      )}
      <Values value={value} disabled={disabled} onChange={onChange} />
    </BlockStack>
  );
}
