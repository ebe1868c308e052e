import { useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/ui';

/** The placeholder of the link in its sentence. */
const LINK = '\u0001';

/** Under every screen: the link to help. */
export function Footer({ supportUrl }: { supportUrl: string }) {
  const { t } = useTranslate('common');
  const [before, after] = t('footer.text', { contact: LINK }).split(LINK);
  return (
    <footer className="pw-footer">
      {before}
      <Link url={supportUrl} external>
        {t('footer.contact')}
      </Link>
      {after}
    </footer>
  );
}
