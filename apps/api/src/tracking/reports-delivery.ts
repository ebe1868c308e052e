import { readCode } from '@parcelway/courier-events';
import { ShipmentStatus, SUB_STATUSES } from '@parcelway/domain';

interface ReportedStatus {
  said_status: number | null;
  courier: string;
  raw_code: string | null;
}

/** Whether the provider's status or the courier's code reports a delivery. */
export function reportsDelivery({ said_status: status, courier, raw_code: rawCode }: ReportedStatus): boolean {
  if (status === ShipmentStatus.Delivered) return true;
  const code = readCode(courier, rawCode);
  return code !== null && SUB_STATUSES[code].status === ShipmentStatus.Delivered;
}
