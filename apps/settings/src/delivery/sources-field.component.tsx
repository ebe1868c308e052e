import { useTranslate } from '@parcelway/i18n';
import { Text } from '@parcelway/ui';
import { Checkbox } from '@parcelway/ui/forms';
import { useState } from 'react';
import * as styles from '../common/list.module.css';
import { MoveButtons } from '../common/move-buttons.component';
import { moved } from '../common/moved';
import { useRowFocus, type Direction } from '../common/row-focus.hook';
import type { DeliveryForm } from './delivery-form.hook';

/** Where dates come from: in the order in which they are considered, each of them switched off alone. */
export function SourcesField({ form: { draft, errors, mayWrite, set } }: { form: DeliveryForm }) {
  const { t } = useTranslate('settings');
  const { sources, on } = draft;
  const [announcement, setAnnouncement] = useState('');
  const { container, follow } = useRowFocus<HTMLDivElement>(sources);

  function move(from: number, name: string, direction: Direction) {
    const to = follow(from, direction);
    set({ sources: moved(sources, from, to) });
    setAnnouncement(t('delivery.sources.moved', { name, at: to + 1, of: sources.length }));
  }
  return (
    <div ref={container}>
      <span className="pw-visually-hidden" role="status">
        {announcement}
      </span>
      <ol className={styles.list} aria-label={t('delivery.sources.title')}>
        {sources.map((source, index) => {
          const name = t(`delivery.sources.${source}`);
          return (
            <li key={source} className={styles.row} data-row={index}>
              <div className={styles.text}>
                <Checkbox
                  label={name}
                  helpText={t(`delivery.sources.${source}_help`)}
                  checked={on.includes(source)}
                  disabled={!mayWrite}
                  onChange={(isOn) => set({ on: isOn ? [...on, source] : on.filter((other) => other !== source) })}
                />
              </div>
              <MoveButtons
                index={index}
                count={sources.length}
                disabled={!mayWrite}
                label={(direction) => t(`delivery.sources.${direction}`, { name })}
                onMove={(direction) => move(index, name, direction)}
              />
            </li>
          );
        })}
      </ol>
      {errors.sources && (
        <Text as="p" tone="critical">
          {errors.sources}
        </Text>
      )}
    </div>
  );
}
