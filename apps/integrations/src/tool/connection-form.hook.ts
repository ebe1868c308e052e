import { useSaveIntegrationMutation, type Connection, type Integration } from '@parcelway/api/integrations';
import { ALERT_TYPES, SHIPMENT_STATUSES, type AlertType, type ShipmentStatus } from '@parcelway/domain';
import type { IntegrationSettings } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { useCallback, useState } from 'react';
import { useIntegrationAccess } from '../common/access.hook';
import { TOOLS } from '../common/tools';

export interface ConnectionDraft {
  /** The key or the address; empty: it stays as it is. */
  secret: string;
  statuses: readonly ShipmentStatus[];
  alerts: readonly AlertType[];
}
type Errors = Partial<Record<keyof ConnectionDraft, string>>;
export type SavedIntegration = Integration & { secret: string | null };

export interface ConnectionForm extends Omit<Integration, 'connections'> {
  /** Undefined: it is a new one. */
  connection: Connection | undefined;
  draft: ConnectionDraft;
  errors: Errors;
  isDirty: boolean;
  isSaving: boolean;
  mayUse: boolean;
  set(change: Partial<ConnectionDraft>): void;
  /** @returns undefined when it was refused: why is at the field */
  save(): Promise<SavedIntegration | undefined>;
  discard(): void;
}

const ALL = SHIPMENT_STATUSES.map(({ code }) => code);
const isSame = <T>(one: readonly T[], other: readonly T[]) =>
  one.length === other.length && one.every((value) => other.includes(value));

/** What a merchant sets of one connection. A new one begins with every status and alert. */
export function useConnectionForm(integration: Integration, connection?: Connection): ConnectionForm {
  const { name, plan } = integration;
  const { t } = useTranslate('integrations');
  const { mayUse } = useIntegrationAccess(integration);
  const [write, { isLoading: isSaving }] = useSaveIntegrationMutation();
  const [changed, setChanged] = useState<Partial<ConnectionDraft>>({});
  const [errors, setErrors] = useState<Errors>({});
  const stored = connection ?? { statuses: ALL, alerts: ALERT_TYPES };
  const secret = changed.secret ?? '';
  const { statuses, alerts } = { ...stored, ...changed };
  const { field } = TOOLS[name];

  const discard = useCallback(() => {
    setChanged({});
    setErrors({});
  }, []);
  async function save() {
    const issues: Errors = {
      ...(field !== null && !connection && secret.trim() === '' && { secret: t('form.missing') }),
      ...(statuses.length + alerts.length === 0 && { statuses: t('statuses.missing') }),
    };
    setErrors(issues);
    if (Object.keys(issues).length > 0) return undefined;
    const { data, error } = await write({
      ...{ name, statuses, alerts },
      ...(field !== null && secret.trim() !== '' && { [field]: secret.trim() }),
      ...(name === 'webhook' && connection && { id: connection.id }),
      // Each tool has its own field; the table of tools has its name.
    } as IntegrationSettings);
    if (data) {
      discard();
      return data;
    }
    const { errors: refused = {} } = error as { errors?: Record<string, string> };
    const [why, wrong] = [field && refused[field], refused.statuses];
    setErrors({ ...(why && { secret: why }), ...(wrong && { statuses: wrong }) });
    return undefined;
  }
  return {
    ...{ name, plan, connection, errors, isSaving, mayUse, discard, save },
    draft: { secret, statuses, alerts },
    isDirty: secret !== '' || !isSame(statuses, stored.statuses) || !isSame(alerts, stored.alerts),
    set(change) {
      setChanged((before) => ({ ...before, ...change }));
      setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([key]) => !(key in change))));
    },
  };
}
