import { useTranslate } from '@parcelway/i18n';
import { Modal } from '@parcelway/ui/data';
import { SHORTCUTS } from './shortcuts.hook';
import * as styles from './shortcuts.module.css';

/** The keys of the list, and what they do. */
export function ShortcutsModal({ onClose }: { onClose(): void }) {
  const { t } = useTranslate('orders');
  return (
    <Modal open size="small" title={t('shortcuts.title')} onClose={onClose}>
      <Modal.Section>
        <dl className={styles.shortcuts}>
          {(Object.keys(SHORTCUTS) as (keyof typeof SHORTCUTS)[]).map((name) => (
            <div key={name}>
              <dt>{t(`shortcuts.${name}`)}</dt>
              <dd>
                {SHORTCUTS[name].map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Modal.Section>
    </Modal>
  );
}
