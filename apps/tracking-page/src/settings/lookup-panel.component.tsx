import type { PageSettings } from '@parcelway/http-contract';
import { useHref } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/router';
import { BlockStack, Divider, Text } from '@parcelway/ui';
import { Checkbox, Select } from '@parcelway/ui/forms';
import { useEditor } from '../editor/editor.context';

type Lookup = PageSettings['lookup'];
const PROOFS: readonly Lookup['proof'][] = ['email', 'email_or_phone', 'postcode'];

/** How a shopper finds a parcel, and what shows that an order is theirs. */
export function LookupPanel() {
  const { t } = useTranslate('tracking-page');
  const { settings, change, isReadOnly } = useEditor();
  const overview = useHref('tracking-page');
  const { lookup } = settings;
  const set = (part: Partial<Lookup>) => change({ lookup: { ...lookup, ...part } });
  return (
    <BlockStack gap="400">
      <Checkbox
        label={t('lookup.by_number')}
        helpText={t('lookup.by_number_help')}
        checked={lookup.by_number}
        disabled={isReadOnly || !lookup.by_order}
        onChange={(by_number) => set({ by_number })}
      />
      <Checkbox
        label={t('lookup.by_order')}
        checked={lookup.by_order}
        disabled={isReadOnly || !lookup.by_number}
        onChange={(by_order) => set({ by_order })}
      />
      <Text as="p" tone="subdued">
        {t('lookup.one_way')}
      </Text>
      <Select
        label={t('lookup.proof')}
        helpText={t('lookup.proof_help')}
        options={PROOFS.map((value) => ({ value, label: t(`lookup.proofs.${value}`) }))}
        value={lookup.proof}
        disabled={isReadOnly || !lookup.by_order}
        onChange={(proof) => set({ proof: proof as Lookup['proof'] })}
      />
      <Divider />
      <Text as="p">{t('lookup.masking')}</Text>
      <Link to={`${overview}#masking`}>{t('lookup.masking_link')}</Link>
    </BlockStack>
  );
}
