import { useGetEddQuery } from '@parcelway/api/edd';
import { useRouteRefs } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Button, InlineStack } from '@parcelway/ui';
import { StateBadge } from './state-badge.component';

/** Whether the delivery promise is on, and the way to it. */
export function PromiseLink() {
  const { t } = useTranslate('settings');
  const refs = useRouteRefs();
  const { data } = useGetEddQuery();
  return (
    <InlineStack gap="300" blockAlign="center">
      <Button url={refs('settings.promise')}>{t('promise.set_up')}</Button>
      {data && <StateBadge isOn={data.enable} />}
    </InlineStack>
  );
}
