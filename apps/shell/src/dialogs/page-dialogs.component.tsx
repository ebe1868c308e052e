import { lazyPart, useUpgrade } from '@parcelway/host';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useGlobalModal } from './global-modal.hook';
import { useCourierList, useServerTexts } from './server-texts.hook';
import { useSurvey } from './survey.hook';

const UpgradeModal = lazyPart(() =>
  import(/* webpackChunkName: "upgrade" */ './upgrade.modal').then(({ UpgradeModal: Part }) => Part),
);

/** What lies over every screen, or comes after it: each part waits for the session, and for its turn. */
export function PageDialogs() {
  useServerTexts();
  useCourierList();
  useSurvey();
  useGlobalModal();
  const { active } = useUpgrade();
  const [wanted, setWanted] = useState(false);
  const before = useRef<Element | null>(null);
  // Before the dialog's own effects, which take the focus.
  useLayoutEffect(() => {
    if (!active) return;
    before.current = document.activeElement;
    setWanted(true);
  }, [active]);
  return (
    wanted && (
      <Suspense>
        <UpgradeModal returnTo={before} />
      </Suspense>
    )
  );
}
