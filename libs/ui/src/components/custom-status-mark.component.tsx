import type { CustomStatusIcon } from '@parcelway/domain';
import { CUSTOM_STATUS_DRAWINGS } from './custom-status-icons';

export interface CustomStatusMarkProps {
  color: string;
  icon: CustomStatusIcon | null;
}

/** The circle that shoppers see before a status of the merchant's own: its icon, or a dot, on its colour. */
export function CustomStatusMark({ color, icon }: CustomStatusMarkProps) {
  const Drawing = icon && CUSTOM_STATUS_DRAWINGS[icon];
  return (
    <svg width={28} height={28} viewBox="0 0 28 28" fill="#fff" aria-hidden="true" style={{ flex: 'none' }}>
      <circle cx={14} cy={14} r={14} fill={color} />
      {Drawing ? <Drawing x={4} y={4} width={20} height={20} /> : <circle cx={14} cy={14} r={4} />}
    </svg>
  );
}
