import { useSession } from '@parcelway/host';
import { OFFERED_LANGUAGES, useTranslate } from '@parcelway/i18n';
import type { ResolvedSet } from '@parcelway/remote-contract';
import { Badge, Icon } from '@parcelway/ui';
import { GlobeIcon, MenuIcon, QuestionCircleIcon } from '@parcelway/ui/icons';
import { chooseLanguage } from '../boot/language';
import { BarMenu } from './bar-menu.component';

/** Header text left; plan, help and language right. */
export function TopBar({ set, signedIn, onMenu }: { set: ResolvedSet; signedIn: boolean; onMenu(): void }) {
  const { t, language } = useTranslate('common');
  const help = [
    ...(set.helpUrl ? [{ content: t('topbar.help_docs'), url: set.helpUrl, external: true }] : []),
    { content: t('topbar.contact'), url: set.supportUrl, external: true },
  ];
  const languages = OFFERED_LANGUAGES.map(({ code, name }) => ({
    content: name, active: code === language, onAction: () => void chooseLanguage(code),
  }));
  return (
    <header className="pw-bar">
      <button type="button" className="pw-bar__button pw-bar__menu" aria-label={t('menu.open')} onClick={onMenu}><Icon source={MenuIcon} /></button>
      <div className="pw-bar__title">{t('header', { product: set.product })}</div>
      {signedIn && <PlanNote />}
      <BarMenu label={t('topbar.help')} icon={QuestionCircleIcon} items={help} />
      <BarMenu label={t('topbar.language')} icon={GlobeIcon} items={languages} text={language === 'cn' ? 'ZH' : language.toUpperCase()} />
    </header>
  );
}

/** The plan's name. */
function PlanNote() {
  const { user, loaded } = useSession();
  if (!loaded) return <div className="pw-bar__plan" aria-busy="true" />;
  return (
    <div className="pw-bar__plan">
      <Badge tone={user.planLevel === 'free' ? undefined : 'info'}>{user.planName}</Badge>
    </div>
  );
}
