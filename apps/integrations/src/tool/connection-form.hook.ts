import { useSaveIntegrationMutation, type Connection, type Integration } from '@parcelway/api/integrations';
import { ALERT_TYPES, SHIPMENT_STATUSES, type AlertType, type ShipmentStatus } from '@parcelway/domain';
import type { IntegrationSettings } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { useCallback, useState } from 'react';
import { useIntegrationAccess } from '../common/access.hook';
import { TOOLS, type FieldName } from '../common/tools';

/** What is entered by the name of its field; empty: it stays as it is. */
export type ConnectionDraft = Partial<Record<FieldName, string>> & {
  statuses: readonly ShipmentStatus[];
  alerts: readonly AlertType[];
};
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
  const { hasAlerts } = TOOLS[name];
  const stored = connection ?? { statuses: ALL, alerts: hasAlerts ? ALERT_TYPES : [] };
  const { statuses, alerts } = { ...stored, ...changed };
  const fields = TOOLS[name].fields.map((field) => field.name);
  const entered = fields.map((field) => [field, changed[field]?.trim() ?? ''] as const);

  const discard = useCallback(() => {
    setChanged({});
    setErrors({});
  }, []);
  async function save() {
    const missing = entered.filter(([, value]) => !connection && value === '');
    const issues: Errors = {
      ...Object.fromEntries(missing.map(([field]) => [field, t('form.missing')])),
      ...(statuses.length + alerts.length === 0 && { statuses: t('statuses.missing') }),
    };
    setErrors(issues);
    if (Object.keys(issues).length > 0) return undefined;
    const { data, error } = await write({
      ...{ name, statuses },
      ...(hasAlerts && { alerts }),
      ...Object.fromEntries(entered.filter(([, value]) => value !== '')),
      ...(name === 'webhook' && connection && { id: connection.id }),
      // Each tool has its own fields; the table of tools has their names.
    } as IntegrationSettings);
    if (data) {
      discard();
      return data;
    }
    const { errors: refused = {} } = error as { errors?: Record<string, string> };
    setErrors(Object.fromEntries([...fields, 'statuses'].flatMap((at) => (refused[at] ? [[at, refused[at]]] : []))));
    return undefined;
  }
  return {
    ...{ name, plan, connection, errors, isSaving, mayUse, discard, save },
    draft: { ...changed, statuses, alerts },
    isDirty:
      fields.some((field) => changed[field]) || !isSame(statuses, stored.statuses) || !isSame(alerts, stored.alerts),
    set(change) {
      setChanged((before) => ({ ...before, ...change }));
      setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([key]) => !(key in change))));
    },
  };
}
