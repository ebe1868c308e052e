import { type Store, StoreError, type Twin } from '../twin';

/** The store a control names by its domain or handle. @throws {StoreError} when there is none. */
export function requireStore(twin: Twin, name: string): Store {
  const found = twin.store(name);
  if (!found) throw new StoreError(`there is no store ${name}`, 'not-found');
  return found;
}
