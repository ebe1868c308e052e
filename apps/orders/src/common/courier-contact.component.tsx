import { useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/ui';
import { Detail } from '@parcelway/ui/list';

interface CourierContactProps {
  courier: { phone: string | null; homepage: string | null } | null | undefined;
}

/** Phone and website of a courier, as far as they are known. */
export function CourierContact({ courier }: CourierContactProps) {
  const { t } = useTranslate('orders');
  return (
    <>
      {courier?.phone && (
        <Detail label={t('courier.phone')} copy={courier.phone}>
          <Link url={`tel:${courier.phone}`} external>
            {courier.phone}
          </Link>
        </Detail>
      )}
      {courier?.homepage && (
        <Detail label={t('courier.website')} copy={courier.homepage}>
          <Link url={courier.homepage} external>
            {hostName(courier.homepage)}
          </Link>
        </Detail>
      )}
    </>
  );
}

function hostName(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : address;
}
