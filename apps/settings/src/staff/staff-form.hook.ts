import { useSaveStaffMutation, type Person, type PersonChange, type Staff } from '@parcelway/api/staff';
import { PERMISSIONS, type Permission } from '@parcelway/domain';
import { useSaveBar, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { failureCode } from '@parcelway/ui/list';
import { useCallback, useMemo, useRef, useState } from 'react';
import { UNDO_MS } from '../common/undo';

/** What a person may do as it is chosen, with the revision that the change began with. */
type Changes = Readonly<Record<string, PersonChange>>;

export interface StaffForm {
  permissionsOf(person: Person): readonly Permission[];
  set(person: Person, permission: Permission, isGiven: boolean): void;
  /** Somebody else changed this person's permissions: what is saved now is not loaded yet, or is. */
  conflict: { id: string; isLoaded: boolean } | null;
  loadSaved(): Promise<void>;
  useSaved(): void;
}

const without = (changes: Changes, id: string): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([one]) => one !== id));

/** Permissions as they are chosen, and the bar that saves them, person by person. @param reload reads what is saved now */
export function useStaffForm(stored: Staff, reload: () => Promise<Staff | undefined>): StaffForm {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const [save] = useSaveStaffMutation();
  const [changes, setChanges] = useState<Changes>({});
  const [isSaving, setSaving] = useState(false);
  const [conflict, setConflict] = useState<StaffForm['conflict']>(null);
  /** What an undo replaces. */
  const latest = useRef(stored);
  latest.current = stored;

  const store = useCallback(
    async (given: Changes) => {
      const before = new Map(latest.current.staff.map((person) => [person.id, person.permissions]));
      const saved: string[] = [];
      setSaving(true);
      for (const change of Object.values(given)) {
        const { data, error } = await save(change);
        if (!data) {
          if (failureCode(error) === 409) setConflict({ id: change.id, isLoaded: false });
          break;
        }
        saved.push(change.id);
        setConflict((met) => (met?.id === change.id ? null : met));
        // What was changed while it was saved stays, and begins with what is saved now.
        setChanges((now) => {
          const chosen = now[change.id];
          if (!chosen || chosen === change) return without(now, change.id);
          const revision = data.staff.find(({ id }) => id === change.id)?.revision ?? chosen.revision;
          return { ...now, [change.id]: { ...chosen, revision } };
        });
      }
      setSaving(false);
      if (saved.length === 0) return;
      const undo = async () => {
        for (const id of saved) {
          const person = latest.current.staff.find((one) => one.id === id);
          const permissions = before.get(id);
          if (!person || !permissions) continue;
          if ('error' in (await save({ id, revision: person.revision, permissions }))) return;
        }
        toast(t('field.undone'));
      };
      toast(t('field.saved'), { duration: UNDO_MS, action: { label: t('field.undo'), run: () => void undo() } });
    },
    [save, t, toast],
  );
  useSaveBar(
    useMemo(
      () =>
        Object.keys(changes).length > 0
          ? {
              saving: isSaving,
              onSave: () => void store(changes),
              onDiscard() {
                setChanges({});
                setConflict(null);
              },
            }
          : null,
      [changes, isSaving, store],
    ),
  );

  const permissionsOf = (person: Person) => changes[person.id]?.permissions ?? person.permissions;
  return {
    permissionsOf,
    set(person, permission, isGiven) {
      const chosen = permissionsOf(person);
      const permissions = PERMISSIONS.filter((one) => (one === permission ? isGiven : chosen.includes(one)));
      const isSaved = permissions.join() === person.permissions.join();
      const { id } = person;
      const revision = changes[id]?.revision ?? person.revision;
      setChanges(isSaved ? without(changes, id) : { ...changes, [id]: { id, revision, permissions } });
    },
    conflict,
    async loadSaved() {
      const revision = (await reload())?.staff.find(({ id }) => id === conflict?.id)?.revision;
      if (!conflict || revision === undefined) return;
      const { id } = conflict;
      setChanges((now) => (now[id] ? { ...now, [id]: { ...now[id], revision } } : now));
      setConflict({ id, isLoaded: true });
    },
    useSaved() {
      if (conflict) setChanges(without(changes, conflict.id));
      setConflict(null);
    },
  };
}
