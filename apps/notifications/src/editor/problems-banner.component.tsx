import { LANGUAGE_NAMES } from '@parcelway/domain';
import type { MailProblem } from '@parcelway/http-contract';
import { useTranslate } from '@parcelway/i18n';
import { Banner, Button } from '@parcelway/ui';
import { languageOf } from './problems';
import * as styles from './editor.module.css';

export interface ProblemsBannerProps {
  problems: readonly MailProblem[];
  /** What a place is called. */
  nameOf(block: string | null): string;
  /** Shows the fields of a problem's place, in its language. */
  onOpen(problem: MailProblem): void;
}

/** All that prevents the mail from being sent, each with a link to it. */
export function ProblemsBanner({ problems, nameOf, onOpen }: ProblemsBannerProps) {
  const { t } = useTranslate('notifications');
  if (problems.length === 0) return null;
  return (
    <Banner tone="critical" title={t('template.problem.title', { count: problems.length })}>
      <ul className={styles.problems}>
        {problems.map((problem, index) => {
          const language = languageOf(problem);
          const at = language
            ? t('template.problem.in_language', { part: nameOf(problem.block), language: LANGUAGE_NAMES[language] })
            : nameOf(problem.block);
          return (
            <li key={index}>
              <Button variant="plain" onClick={() => onOpen(problem)}>
                {at}
              </Button>{' '}
              <span lang="en">
                {problem.line === null
                  ? problem.message
                  : t('template.problem.line', { line: problem.line, message: problem.message })}
              </span>
            </li>
          );
        })}
      </ul>
    </Banner>
  );
}
