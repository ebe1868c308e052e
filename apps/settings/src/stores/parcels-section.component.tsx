import { SHIPMENT_STATUSES } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { useSearchParams } from '@parcelway/router';
import { BlockStack } from '@parcelway/ui';
import { SearchField, TabList } from '@parcelway/ui/list';
import { Section } from '../common/section.component';
import { ParcelPages } from './parcel-pages.component';

const PANEL = 'group-parcels';
const ALL = 'all';

/** One list of the parcels of all stores; its status and its search are in the address. */
export function ParcelsSection() {
  const { t } = useTranslate('settings');
  const { t: common } = useTranslate('common');
  const [params, setParams] = useSearchParams();
  const query = params.get('query') ?? '';
  const status = SHIPMENT_STATUSES.find(({ code }) => String(code) === params.get('status'));
  const set = (name: 'status' | 'query', value: string) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const selected = status ? String(status.code) : ALL;
  return (
    <Section title={t('group.list.title')} text={t('group.list.text')}>
      <BlockStack gap="400">
        <SearchField value={query} hint={t('group.list.search')} onSearch={(text) => set('query', text)} />
        <TabList
          label={t('group.list.status')}
          items={[
            { id: ALL, label: t('group.list.all') },
            ...SHIPMENT_STATUSES.map(({ code, key }) => ({ id: String(code), label: common(`status.${key}`) })),
          ]}
          selected={selected}
          controls={PANEL}
          onSelect={(id) => set('status', id === ALL ? '' : id)}
        />
        <div id={PANEL} role="tabpanel" aria-labelledby={`${PANEL}-tab-${selected}`}>
          {/* Other filters begin at the first page. */}
          <ParcelPages key={`${selected} ${query}`} status={status?.code} query={query} />
        </div>
      </BlockStack>
    </Section>
  );
}
