import { useTranslate } from '@parcelway/i18n';
import { Icon } from '@parcelway/ui';
import { TextField } from '@parcelway/ui/forms';
import { SearchIcon } from '@parcelway/ui/icons';
import { useEffect, useRef, useState } from 'react';

const DEBOUNCE_MS = 300;

/** Text search; what is typed is passed on when the typing pauses. */
export function SearchField({ value, onSearch }: { value: string; onSearch(text: string): void }) {
  const { t } = useTranslate('orders');
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

  return (
    <TextField
      label={t('filter.search')}
      labelHidden
      placeholder={t('filter.search_hint')}
      prefix={<Icon source={SearchIcon} />}
      autoComplete="off"
      maxLength={200}
      value={text}
      onChange={setText}
      clearButton
      onClearButtonClick={() => setText('')}
    />
  );
}
