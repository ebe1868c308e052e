import { readCode } from '@parcelway/courier-events';
import { SUB_STATUSES } from '@parcelway/domain';

interface Said {
  said_status: number | null;
  courier: string;
  raw_code: string | null;
}

/** Whether the provider's status or the courier's code says that an event is a delivery. */
export function saysDelivered({ said_status: status, courier, raw_code: rawCode }: Said): boolean {
  if (status === 4) return true;
  const code = readCode(courier, rawCode);
  return code !== null && SUB_STATUSES[code].status === 4;
}
