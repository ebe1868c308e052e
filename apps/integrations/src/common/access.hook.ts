import type { Integration } from '@parcelway/api/integrations';
import { usePermission } from '@parcelway/host';

export interface IntegrationAccess {
  /** False: this account may only read. */
  mayWrite: boolean;
  /** The account may, and the plan includes the tool. */
  mayUse: boolean;
}

/** What may be done with a tool. Each screen says why not. */
export function useIntegrationAccess({ plan }: Pick<Integration, 'plan'>): IntegrationAccess {
  const mayWrite = usePermission('setting.write');
  return { mayWrite, mayUse: mayWrite && plan === null };
}
