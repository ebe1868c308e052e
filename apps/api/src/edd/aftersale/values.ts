import { aftersaleValues, type AftersaleValues } from '@parcelway/http-contract';
import { z } from 'zod';
import { readStored, toEdit, type SettingsShape } from '../../drafts/stored-settings';

const VERSION = 1;
type Stored = Omit<AftersaleValues, 'enable'> & { version: typeof VERSION };

const SHAPE: SettingsShape<Stored> = {
  version: VERSION,
  schema: aftersaleValues.omit({ enable: true }).extend({ version: z.literal(VERSION) }),
  migrations: {},
};

/** Of a shop that saved nothing yet. */
const DEFAULTS: Stored = {
  version: VERSION,
  calc_from: 'fulfilled',
  source_order: ['carrier', 'platform', 'custom', 'predicted'],
  hide_when: ['delivered', 'exception', 'failed_attempt', 'past'],
  share: 0.9,
};

/**
 * As they were stored, or our defaults.
 * @throws HttpError 409 for those of a newer server
 */
export function readAftersale(stored: unknown): Omit<AftersaleValues, 'enable'> {
  const { version: _, ...values } =
    stored === null ? DEFAULTS : toEdit(readStored(stored, SHAPE), 'estimated delivery');
  return values;
}

/** As they are stored. */
export const toStored = ({ enable: _, ...values }: AftersaleValues): Stored => ({ ...values, version: VERSION });
