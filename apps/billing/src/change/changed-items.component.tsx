import type { SwitchPreview } from '@parcelway/api/billing';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, List, Text } from '@parcelway/ui';

type ChangedItem = SwitchPreview['lost'][number];
export interface ChangedItemsProps {
  title: string;
  items: readonly ChangedItem[];
  /** Whether they are switched off or work again. */
  state: 'off' | 'on';
  text?: string;
}

/** Features that a change of plan takes or brings, with the shop's own things that it concerns. */
export function ChangedItems({ title, items, state, text }: ChangedItemsProps) {
  const { t } = useTranslate('billing');
  if (items.length === 0) return null;
  const details = ({ count, names }: ChangedItem) => [
    ...(count ? [t(`change.${state}`, { count })] : []),
    ...(names.length > 0 ? [names.join(', ') + (count && count > names.length ? ', …' : '')] : []),
  ];
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      <List>
        {items.map((changed) => (
          <List.Item key={changed.item}>{[t(`item.${changed.item}`), ...details(changed)].join(': ')}</List.Item>
        ))}
      </List>
      {text && (
        <Text as="p" tone="subdued">
          {text}
        </Text>
      )}
    </BlockStack>
  );
}
