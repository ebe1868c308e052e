import { useGlobal } from '@parcelway/host';

/** The courier's mark; beside its name, so it says nothing. */
export function CourierMark({ code }: { code: string }) {
  const { courierCdn } = useGlobal();
  if (!courierCdn) return null;
  return <img src={`${courierCdn}/${code}.svg`} alt="" width={24} height={24} loading="lazy" />;
}
