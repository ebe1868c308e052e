import { useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Link } from '@parcelway/ui';

/** The placeholder of the link in its sentence. */
const LINK = '\u0001';

/** Under every screen: the link to help. @param supportUrl until the session has the shop's own */
export function Footer({ supportUrl }: { supportUrl: string }) {
  const { t } = useTranslate('common');
  const { session } = useSession();
  const [before, after] = t('footer.text', { contact: LINK }).split(LINK);
  return (
    <footer className="pw-footer">
      {before}
      <Link url={session?.support_url ?? supportUrl} external>
        {t('footer.contact')}
      </Link>
      {after}
    </footer>
  );
}
