import { LANGUAGE_NAMES } from '@parcelway/domain';
import { useTranslate } from '@parcelway/i18n';
import { Banner } from '@parcelway/ui';
import { useMailEditor } from './mail-editor.context';
import { languageOf, problemsElsewhere } from './problems';
import * as styles from './editor.module.css';

/** Problems of this place in languages whose texts are not shown now. @param block null: subject and preheader */
export function OtherProblems({ block }: { block: string | null }) {
  const { t } = useTranslate('notifications');
  const { problems, language } = useMailEditor();
  const found = problemsElsewhere(problems, block, language);
  if (found.length === 0) return null;
  return (
    <Banner tone="critical">
      <ul className={styles.problems}>
        {found.map((problem, index) => {
          const of = languageOf(problem);
          const { line, message } = problem;
          return (
            <li key={index}>
              {of && `${LANGUAGE_NAMES[of]}: `}
              {line === null ? message : t('template.problem.line', { line, message })}
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
