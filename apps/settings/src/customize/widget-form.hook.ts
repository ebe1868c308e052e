import { useGetEddQuery, useUpdateEddMutation, type Edd } from '@parcelway/api/edd';
import { widgetCssIssue } from '@parcelway/domain/edd';
import { useFeature, useLeaveGuard, usePermission, useSaveBar, useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { failureCode } from '@parcelway/ui/list';
import { useCallback, useMemo, useRef, useState } from 'react';
import { UNDO_MS } from '../common/undo';

/** What the merchant chooses of the widget. */
export type WidgetDraft = Omit<Edd['widget'], 'selector'>;
type Errors = Partial<Record<keyof WidgetDraft, string>>;

export interface WidgetForm {
  draft: WidgetDraft;
  /** False: this account may only read. */
  mayWrite: boolean;
  /** The plan includes CSS, icons and colours of the merchant's own. */
  mayStyle: boolean;
  errors: Errors;
  set(change: Partial<WidgetDraft>): void;
  /** Somebody else saved since the change began. */
  isConflict: boolean;
  /** Reads what somebody else saved; what was chosen stays. */
  load(): Promise<void>;
}

/** A server that is older than this screen knows neither icon nor colours. */
const storedOf = ({ widget: { position, style, custom_css, icon = null, color = null } }: Edd): WidgetDraft => ({
  ...{ position, style, custom_css, icon, color },
});
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
const differences = (change: Partial<WidgetDraft>, stored: WidgetDraft): Partial<WidgetDraft> =>
  Object.fromEntries(Object.entries(change).filter(([key, value]) => !isSame(value, stored[key as keyof WidgetDraft])));

/** The widget as it is chosen, and the bar that saves it. */
export function useWidgetForm(edd: Edd): WidgetForm {
  const { t } = useTranslate('settings');
  const toast = useToast();
  const mayWrite = usePermission('setting.write');
  const { allowed: mayStyle } = useFeature('pre_edd_custom_style');
  const { refetch } = useGetEddQuery();
  const [save, { isLoading }] = useUpdateEddMutation();
  const [changed, setChanged] = useState<Partial<WidgetDraft>>({});
  /** The revision that the change began with. */
  const [began, setBegan] = useState<number | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [isConflict, setConflict] = useState(false);
  const stored = useMemo(() => storedOf(edd), [edd]);
  const isDirty = Object.keys(changed).length > 0;
  const latest = useRef(edd.revision);
  latest.current = edd.revision;

  const write = useCallback(
    async (widget: Partial<WidgetDraft>, revision: number): Promise<boolean> => {
      const { error } = await save({ revision, widget });
      if (!error) return true;
      if (failureCode(error) === 409) setConflict(true);
      const { errors: refused = {} } = error as { errors?: Record<string, string> };
      // By its path in the call, such as `widget.color.text`.
      setErrors(Object.fromEntries(Object.entries(refused).map(([path, why]) => [path.split('.')[1] ?? '', why])));
      return false;
    },
    [save],
  );
  const store = useCallback(
    async (change: Partial<WidgetDraft>, revision: number) => {
      const issue = widgetCssIssue(change.custom_css ?? '');
      if (issue) return setErrors({ custom_css: t(`customize.css_issue.${issue}`) });
      const before = Object.fromEntries(Object.keys(change).map((key) => [key, stored[key as keyof WidgetDraft]]));
      if (!(await write(change, revision))) return;
      setErrors({});
      setBegan(null);
      // What was chosen while it was saved stays.
      setChanged((now) => differences(now, { ...stored, ...change }));
      const undo = async () => {
        if (await write(before, latest.current)) toast(t('field.undone'));
      };
      toast(t('field.saved'), { duration: UNDO_MS, action: { label: t('field.undo'), run: () => void undo() } });
    },
    [stored, t, toast, write],
  );

  useLeaveGuard(isDirty);
  useSaveBar(
    useMemo(
      () =>
        isDirty
          ? {
              saving: isLoading,
              onSave: () => void store(changed, began ?? latest.current),
              onDiscard() {
                setChanged({});
                setBegan(null);
                setErrors({});
                setConflict(false);
              },
            }
          : null,
      [began, changed, isDirty, isLoading, store],
    ),
  );
  return {
    draft: { ...stored, ...changed },
    mayWrite,
    mayStyle,
    errors,
    set(change) {
      setChanged((now) => differences({ ...now, ...change }, stored));
      setBegan((before) => (isDirty ? (before ?? edd.revision) : edd.revision));
      setErrors((shown) => Object.fromEntries(Object.entries(shown).filter(([field]) => !(field in change))));
    },
    isConflict,
    async load() {
      const { data } = await refetch();
      if (!data) return;
      setBegan(data.revision);
      setConflict(false);
    },
  };
}
