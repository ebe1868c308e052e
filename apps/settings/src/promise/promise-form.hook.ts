import { useSaveEddTranslationMutation, useUpdateEddFormatMutation, useUpdateEddMutation } from '@parcelway/api/edd';
import { useLeaveGuard, usePermission, useSaveBar, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { failureCode } from '@parcelway/ui/list';
import { useCallback, useMemo, useRef, useState } from 'react';
import { UNDO_MS } from '../common/undo';
import {
  differences,
  draftOf,
  fieldOf,
  formatChange,
  issuesOf,
  ofPart,
  PARTS,
  settingsChange,
  translationChange,
  without,
  type DraftChange,
  type DraftKey,
  type Part,
  type PromiseDraft,
  type StoredPromise,
} from './promise-draft';

type Errors = Partial<Record<DraftKey, string>>;
type Sent = { data?: { revision: number }; error?: unknown };

export interface PromiseForm {
  draft: PromiseDraft;
  /** False: this account may only read. */
  mayWrite: boolean;
  isDirty: boolean;
  errors: Errors;
  set(change: DraftChange): void;
  /** What was not saved although what comes before it was. */
  unsaved: Part | null;
  /** Somebody else saved since the change began. */
  isConflict: boolean;
  /** Switches the promise on or off at once. */
  enable(on: boolean): Promise<void>;
  /** Reads what somebody else saved; what was typed stays. */
  load(): Promise<void>;
}

/** The promise as it is typed, and the bar that saves it. @param reload reads settings and texts again, and returns their revision */
export function usePromiseForm(stored: StoredPromise, reload: () => Promise<number | null>): PromiseForm {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const mayWrite = usePermission('setting.write');
  const [saveSettings, settingsCall] = useUpdateEddMutation();
  const [saveFormat, formatCall] = useUpdateEddFormatMutation();
  const [saveTranslation, translationCall] = useSaveEddTranslationMutation();
  const saving = settingsCall.isLoading || formatCall.isLoading || translationCall.isLoading;
  const [changed, setChanged] = useState<DraftChange>({});
  /** The revision that the change began with. */
  const [began, setBegan] = useState<number | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [unsaved, setUnsaved] = useState<Part | null>(null);
  const [isConflict, setConflict] = useState(false);
  const { default_lang: language } = stored.translation;
  const saved = useMemo(() => draftOf(stored), [stored]);
  const isDirty = Object.keys(changed).length > 0;
  const { revision: current } = stored.edd;
  /** What an undo begins with: it replaces what was saved last. */
  const latest = useRef(current);
  latest.current = current;

  const fail = useCallback(
    (error: unknown) => {
      if (failureCode(error) === 409) setConflict(true);
      const { errors: refused = {} } = error as { errors?: Record<string, string> };
      setErrors(
        Object.fromEntries(
          Object.entries(refused).flatMap(([path, why]) => {
            const field = fieldOf(path, language);
            return field ? [[field, why]] : [];
          }),
        ),
      );
    },
    [language],
  );

  /** Sends each part that changed, one after the other: the next begins with the revision that the one before it made. */
  const write = useCallback(
    async (change: DraftChange, from: number): Promise<{ revision: number; failed: Part | null }> => {
      const send: Record<Part, (own: DraftChange, revision: number) => Promise<Sent>> = {
        settings: (own, at) => saveSettings({ revision: at, ...settingsChange(own, { ...saved, ...change }, stored) }),
        format: (own, at) => saveFormat({ revision: at, ...formatChange(own) }),
        translation: (own, at) =>
          saveTranslation({ revision: at, translation: translationChange(own, stored.translation) }),
      };
      let revision = from;
      for (const part of PARTS) {
        const own = ofPart(change, part, language);
        if (Object.keys(own).length === 0) continue;
        const { data, error } = await send[part](own, revision);
        if (!data) {
          fail(error);
          return { revision, failed: part };
        }
        ({ revision } = data);
        setBegan((before) => (before === null ? null : data.revision));
        // What was typed while it was saved stays.
        setChanged((now) => without(now, own));
      }
      return { revision, failed: null };
    },
    [fail, language, saveFormat, saveSettings, saveTranslation, saved, stored],
  );

  const store = useCallback(
    async (change: DraftChange, from: number) => {
      const issues = Object.entries(issuesOf({ ...saved, ...change }, change, language));
      setErrors(
        Object.fromEntries(issues.map(([field, { issue, ...values }]) => [field, t(`promise.issue.${issue}`, values)])),
      );
      if (issues.length > 0) return;
      setUnsaved(null);
      const { revision, failed } = await write(change, from);
      if (failed) return setUnsaved(revision === from ? null : failed);
      setBegan(null);
      const before: DraftChange = Object.fromEntries(
        Object.keys(change).map((key) => [key, saved[key as DraftKey] ?? '']),
      );
      const undo = async () => {
        if ((await write(before, latest.current)).failed === null) toast(t('field.undone'));
      };
      toast(t('field.saved'), { duration: UNDO_MS, action: { label: t('field.undo'), run: () => void undo() } });
    },
    [language, saved, t, toast, write],
  );

  const enable = async (on: boolean, from = began ?? current): Promise<void> => {
    const { data, error } = await saveSettings({ revision: from, enable: on });
    if (!data) return fail(error);
    setBegan((before) => (before === null ? null : data.revision));
    toast(t(on ? 'promise.turned_on' : 'promise.turned_off'), {
      duration: UNDO_MS,
      action: { label: t('field.undo'), run: () => void enable(!on, latest.current) },
    });
  };

  useLeaveGuard(isDirty);
  useSaveBar(
    useMemo(
      () =>
        isDirty
          ? {
              saving,
              onSave: () => void store(changed, began ?? current),
              onDiscard() {
                setChanged({});
                setBegan(null);
                setErrors({});
                setUnsaved(null);
                setConflict(false);
              },
            }
          : null,
      [began, changed, current, isDirty, saving, store],
    ),
  );

  return {
    draft: { ...saved, ...changed },
    mayWrite,
    isDirty,
    errors,
    set(change) {
      setChanged((now) => differences({ ...now, ...change }, saved));
      setBegan((before) => (isDirty ? (before ?? current) : current));
      setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in change))));
    },
    unsaved,
    isConflict,
    enable,
    async load() {
      const revision = await reload();
      if (revision === null) return;
      setBegan(revision);
      setErrors({});
      setConflict(false);
    },
  };
}
