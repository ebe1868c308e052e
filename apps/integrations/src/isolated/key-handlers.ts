import type { ApiKey } from '@parcelway/api/api-keys';
import { API_KEY_PREFIX, MAX_API_KEYS } from '@parcelway/domain';
import { Refused, type Handlers, type MakeHandlers } from '@parcelway/isolated/scenarios';

const HOUR_MS = 3_600_000;
const GONE = new Refused(404, 'This key is not there any more. Reload the page.');

/** Answers to the calls of the keys: two programs have one. `rows` 0: none. */
export const keyHandlers: MakeHandlers = ({ rows, today }) => {
  const at = (hours: number) => new Date(today.getTime() - hours * HOUR_MS).toISOString();
  const keyOf = (id: string, name: string, change: Partial<ApiKey> = {}): ApiKey => ({
    ...{ id, name, scopes: ['orders.read'], hint: `${API_KEY_PREFIX}…${id.padStart(4, 'k')}` },
    ...{ created_at: at(24 * Number(id)), last_used_at: null, previous_until: null },
    ...change,
  });
  let keys: ApiKey[] =
    rows === 0
      ? []
      : [
          keyOf('31', 'ERP', {
            scopes: ['orders.read', 'parcels.write'],
            last_used_at: at(1),
            previous_until: at(-20),
          }),
          keyOf('7', 'Data warehouse'),
        ];
  let last = 100;
  const find = (id: string) => {
    const key = keys.find((one) => one.id === id);
    if (!key) throw GONE;
    return key;
  };
  const secretOf = (id: string) => `${API_KEY_PREFIX}${id.padStart(43, 'k')}`;
  return {
    apiKeys: () => ({ list: keys }),
    createApiKey({ body: { name, scopes } }) {
      if (keys.length >= MAX_API_KEYS) throw new Refused(409, 'Revoke a key first.');
      const added = { ...keyOf(String((last += 1)), name, { scopes }), created_at: at(0) };
      keys = [...keys, added];
      return { ...added, key: secretOf(added.id) };
    },
    rotateApiKey({ params: { id } }) {
      const hint = `${API_KEY_PREFIX}…${String((last += 1)).padStart(4, 'k')}`;
      const rotated = { ...find(id), hint, previous_until: at(-24) };
      keys = keys.map((one) => (one.id === id ? rotated : one));
      return { ...rotated, key: secretOf(String(last)) };
    },
    revokeApiKey({ params: { id } }) {
      keys = keys.filter((one) => one !== find(id));
      return {};
    },
  } satisfies Handlers;
};
