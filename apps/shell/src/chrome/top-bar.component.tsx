import { bcp47 } from '@parcelway/domain';
import { lazyPart, useGlobal, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import type { ResolvedSet } from '@parcelway/remote-contract';
import { Icon } from '@parcelway/ui';
import { GlobeIcon, MenuIcon, QuestionCircleIcon } from '@parcelway/ui/icons';
import { Suspense, useState } from 'react';
import { useLanguageChoice } from '../boot/language';
import { BarMenu } from './bar-menu.component';
import { Bell } from './bell.component';
import { ChatButton } from './chat-button.component';
import { PlanMenu } from './plan-menu.component';

const RateModal = lazyPart(() =>
  import(/* webpackChunkName: "rate" */ '../dialogs/rate.modal').then(({ RateModal: Part }) => Part),
);

/** Opens the side menu where it is a sheet. Without a signed-in shop the menu holds nothing, and needs no button. */
export function MenuButton({ onMenu }: { onMenu(): void }) {
  const { t } = useTranslate('common');
  return (
    <button type="button" className="pw-bar__button pw-bar__menu" aria-label={t('menu.open')} onClick={onMenu}>
      <Icon source={MenuIcon} />
    </button>
  );
}

interface BarToolsProps {
  set: ResolvedSet;
  signedIn: boolean;
  /** Locale of the store admin around this page; null stand-alone. */
  platformLocale?: string | null;
}

/** Plan, live chat, what is new, help and language. */
export function BarTools({ set, signedIn, platformLocale = null }: BarToolsProps) {
  const { t } = useTranslate('common');
  const { language, languages: offered } = useGlobal();
  const { session } = useSession();
  const { choice, choose } = useLanguageChoice(platformLocale);
  const [rating, setRating] = useState(false);
  // A path is our own FAQ, which exists in every language; an outside one has its own.
  const helpUrl = set.helpUrl?.startsWith('/') ? `${set.helpUrl}?lang=${language}` : set.helpUrl;
  const help = [
    ...(helpUrl ? [{ content: t('topbar.help_docs'), url: helpUrl, external: true }] : []),
    { content: t('topbar.contact'), url: session?.support_url ?? set.supportUrl, external: true },
    ...(signedIn ? [{ content: t('rate.title', { product: set.product }), onAction: () => setRating(true) }] : []),
  ];
  const ofAdmin = platformLocale !== null && choice === null;
  const languages = [
    ...(platformLocale === null
      ? []
      : [{ content: t('topbar.language_admin'), active: ofAdmin, onAction: () => void choose(null) }]),
    ...offered.map(({ value, label }) => ({
      content: label,
      active: !ofAdmin && value === language,
      onAction: () => void choose(value),
    })),
  ];
  return (
    <>
      {signedIn && (
        <>
          <PlanMenu />
          {set.chat && <ChatButton />}
          <Bell />
        </>
      )}
      <BarMenu label={t('topbar.help')} icon={QuestionCircleIcon} items={help} />
      {rating && (
        <Suspense>
          <RateModal product={set.product} onClose={() => setRating(false)} />
        </Suspense>
      )}
      <BarMenu
        label={t('topbar.language')}
        icon={GlobeIcon}
        items={languages}
        text={bcp47(language).slice(0, 2).toUpperCase()}
      />
    </>
  );
}

/** Header text left, the tools right. */
export function TopBar({ set, signedIn, onMenu }: { set: ResolvedSet; signedIn: boolean; onMenu(): void }) {
  const { t } = useTranslate('common');
  return (
    <header className="pw-bar">
      {signedIn && <MenuButton onMenu={onMenu} />}
      <div className="pw-bar__title">{t('header', { product: set.product })}</div>
      <BarTools set={set} signedIn={signedIn} />
    </header>
  );
}
