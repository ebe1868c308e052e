import { isCustomCourier } from '@parcelway/domain';
import { useGlobal } from '@parcelway/host';

/** The courier's mark; beside its name, so it says nothing. Those that a shop defined have none. */
export function CourierMark({ code }: { code: string }) {
  const { courierCdn } = useGlobal();
  if (!courierCdn || isCustomCourier(code)) return null;
  return <img src={`${courierCdn}/${code}.svg`} alt="" width={24} height={24} loading="lazy" />;
}
