import { hasFeature, levelOfPlan, MAIL_LOCKS, type MailLock, type PlanKey } from '@parcelway/domain';
import { defaultMailSettings, MAIL_SETTINGS_VERSION, mailSettings, type MailSettings } from '@parcelway/http-contract';
import { readStored, toEdit, type ReadSettings, type SettingsShape } from '../../drafts/stored-settings';

/** There is one version yet. */
const SHAPE: SettingsShape<MailSettings> = { version: MAIL_SETTINGS_VERSION, schema: mailSettings, migrations: {} };

/** Settings as they were stored, brought up to date, or why they are refused. @param migrations by the version that they start from */
export const readMailSettings = (stored: unknown, migrations = SHAPE.migrations): ReadSettings<MailSettings> =>
  readStored(stored, { ...SHAPE, migrations });

/**
 * For the merchant, with the reason when they cannot be read.
 * @param stored undefined: nothing was designed yet
 */
export const mailSettingsToEdit = (stored: unknown): MailSettings =>
  stored === undefined ? defaultMailSettings() : toEdit(readMailSettings(stored), 'email');

/** What the shop's plan does not include. */
export function mailLocks(plan: PlanKey): MailLock[] {
  const level = levelOfPlan(plan);
  return (Object.keys(MAIL_LOCKS) as MailLock[]).filter((lock) => !hasFeature(level, MAIL_LOCKS[lock]));
}
