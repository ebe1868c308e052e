import { MAX_RULE_VALUES, type ResourceTarget } from '@parcelway/domain/edd';
import { useHost } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, InlineStack, Text } from '@parcelway/ui';
import { ProductSearch } from './product-search.component';
import type { TargetValue } from './rule-draft';
import { Values, type TokenFieldProps } from './token-field.component';

/** Products, variants or collections: chosen in the store admin's picker, elsewhere searched. */
export function ResourceField({
  kind,
  value,
  error,
  disabled,
  onChange,
}: Omit<TokenFieldProps, 'label'> & { kind: ResourceTarget }) {
  const { t } = useTranslate('settings');
  const { pickResources } = useHost();
  function add(chosen: readonly TargetValue[]) {
    const known = new Set(value.map(({ id }) => id));
    const added = chosen.filter(({ id }) => !known.has(id));
    if (added.length > 0) onChange([...value, ...added].slice(0, MAX_RULE_VALUES));
  }
  return (
    <BlockStack gap="200">
      {pickResources && (
        <InlineStack>
          <Button disabled={disabled} onClick={() => void pickResources(kind).then(add)}>
            {t(`rules.choose.${kind}`)}
          </Button>
        </InlineStack>
      )}
      {!pickResources && !disabled && (
        <ProductSearch key={kind} kind={kind} value={value} onAdd={(one) => add([one])} />
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
