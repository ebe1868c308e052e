import { PAGE_LISTS, PAGE_VARIABLES } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack } from '@parcelway/ui';
import { TextField } from '@parcelway/ui/forms';
import { lined } from '../common/section-problem';
import { useEditor } from '../editor/editor.context';
import * as styles from './settings.module.css';

const VALUES = Object.entries(PAGE_VARIABLES).map(([name, example]) => [`{{ ${name} }}`, example] as const);
const LOOPS = Object.entries(PAGE_LISTS).map(([list, entry]) => {
  const one = list.slice(0, -1);
  const values = Object.keys(entry).map((name) => `{{ ${one}.${name} }}`);
  return `{% for ${one} in ${list} %} ${values.join(' ')} {% endfor %}`;
});

export interface LiquidFieldsProps {
  /** Of the section. */
  id: string;
  liquid: string;
  onChange(liquid: string): void;
}

/** Liquid of the merchant's own, what is wrong with it by its line, and the variables, each with an example. */
export function LiquidFields({ id, liquid, onChange }: LiquidFieldsProps) {
  const { t } = useTranslate('tracking-page');
  const { isReadOnly, problems } = useEditor();
  const messages = problems.filter(({ section }) => section === id).map((problem) => lined(problem, t));
  return (
    <BlockStack gap="200">
      <TextField
        label={t('fields.liquid')}
        helpText={t('fields.liquid_help')}
        value={liquid}
        maxLength={20_000}
        multiline={10}
        monospaced
        spellCheck={false}
        autoComplete="off"
        disabled={isReadOnly}
        error={messages.length > 0 ? messages.join(' ') : undefined}
        onChange={onChange}
      />
      <details className={styles.texts}>
        <summary>{t('fields.variables')}</summary>
        <dl className={styles.variables}>
          {VALUES.map(([name, example]) => (
            <div key={name}>
              <dt>
                <code>{name}</code>
              </dt>
              <dd>{example}</dd>
            </div>
          ))}
        </dl>
        {LOOPS.map((loop) => (
          <p key={loop}>
            <code>{loop}</code>
          </p>
        ))}
      </details>
    </BlockStack>
  );
}
