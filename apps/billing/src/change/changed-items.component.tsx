import type { SwitchPreview } from '@parcelway/api/billing';
import { useRouteRefs, type RouteRef } from '@parcelway/host';
import { useFormats, useTranslate } from '@parcelway/i18n';
import { BlockStack, List, Text } from '@parcelway/ui';

type ChangedItem = SwitchPreview['lost'][number];
/** What is used on the screen of integrations: as long as that is not released, nobody has it to lose. */
const INTEGRATIONS: readonly ChangedItem['item'][] = [
  'google_sheet',
  'klaviyo_integration',
  'slack_integration',
  'paypal_integration',
  'gorgias_integration',
];
/** What the shop uses comes before what it could. */
const byUse = (one: ChangedItem, other: ChangedItem) => Number(other.count !== null) - Number(one.count !== null);
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
  const refs = useRouteRefs();
  // A route that no remote of this repository has yet.
  const hasIntegrations = refs.has('integrations' as RouteRef);
  const shown = items.filter(({ item }) => hasIntegrations || !INTEGRATIONS.includes(item)).sort(byUse);
  if (shown.length === 0) return null;
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
        {shown.map((changed) => (
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
