import { useFormats, useTranslate } from '@parcelway/i18n';
import type { ResolvedSet } from '@parcelway/remote-contract';
import { ResetOverrides } from './reset-overrides.component';

/** Says that this page shows a release under test, until when, and how to end it. */
export function QaBar({ set }: { set: ResolvedSet }) {
  const { t } = useTranslate('common');
  const { time } = useFormats();
  return (
    <section className="pw-qa" aria-label={t('qa.label')}>
      <div className="pw-qa__text">
        {set.overrides.map(({ remote, version, expiresAt }) => (
          <p key={remote}>{`${t('qa.testing', { remote, version })} ${t('qa.ends', { time: time(expiresAt) })}`}</p>
        ))}
      </div>
      <ResetOverrides reportToken={set.reportToken} />
    </section>
  );
}
