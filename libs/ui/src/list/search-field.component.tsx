import { useTranslate } from '@parcelway/i18n';
import { Icon, TextField } from '@shopify/polaris';
import { SearchIcon } from '@shopify/polaris-icons';
import { useEffect, useRef, useState, type ClipboardEvent } from 'react';

/** Shorter than the pause between two words, and short enough that a list of 300,000 parcels answers within 150 ms of the last key. */
const DEBOUNCE_MS = 80;
const MAX_LENGTH = 1000;

export interface SearchFieldProps {
  value: string;
  /** What can be searched for. */
  hint?: string;
  onSearch(text: string): void;
}

/** Text search; what is typed is passed on when the typing pauses. */
export function SearchField({ value, hint, onSearch }: SearchFieldProps) {
  const { t } = useTranslate('common');
  const [text, setText] = useState(value);
  const passedOn = useRef(value);
  // Read when the time has come: another filter that changes meanwhile must neither be lost nor restart the wait.
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  }, [onSearch]);

  useEffect(() => {
    // The address changed by itself (back, cleared filters); our own change coming back must not undo further typing.
    if (value !== passedOn.current) setText(value);
    passedOn.current = value;
  }, [value]);

  useEffect(() => {
    const wanted = text.trim();
    if (wanted === passedOn.current) return undefined;
    const timer = setTimeout(() => {
      passedOn.current = wanted;
      latest.current(wanted);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text]);

  const onPaste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text').trim();
    const field = event.target;
    if (!/[\r\n]/.test(pasted) || !(field instanceof HTMLInputElement)) return;
    // A field of one line drops the breaks, and the numbers of a pasted column would be one.
    event.preventDefault();
    const [from, to] = [field.selectionStart ?? text.length, field.selectionEnd ?? text.length];
    setText((text.slice(0, from) + pasted.replace(/[\r\n]+/g, ', ') + text.slice(to)).slice(0, MAX_LENGTH));
  };

  return (
    <div onPaste={onPaste}>
      <TextField
        label={t('list.search')}
        labelHidden
        placeholder={hint}
        prefix={<Icon source={SearchIcon} />}
        autoComplete="off"
        maxLength={MAX_LENGTH}
        value={text}
        onChange={setText}
        clearButton
        onClearButtonClick={() => setText('')}
      />
    </div>
  );
}
