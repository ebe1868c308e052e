import type { SwitchPreview } from '@parcelway/api/billing';
import { useFormats, useTranslate } from '@parcelway/i18n';
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
  const { number } = useFormats();
  if (items.length === 0) return null;
  const line = ({ item, count, names }: ChangedItem) => {
    const counted = count ? ` (${t(`change.${state}`, { number: number(count) })})` : '';
    const more = count !== null && count > names.length ? ', …' : '';
    return `${t(`item.${item}`)}${counted}${names.length > 0 ? `: ${names.join(', ')}${more}` : ''}`;
  };
  return (
    <BlockStack gap="100">
      <Text as="h3" variant="headingSm">
        {title}
      </Text>
      <List>
        {items.map((changed) => (
          <List.Item key={changed.item}>{line(changed)}</List.Item>
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
