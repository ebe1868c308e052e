import { lazyPart } from '@parcelway/host';
import { Suspense, useContext, useEffect, useState, type ReactNode } from 'react';
import { AskContext, AskedContext, type Ask } from './ask.context';

const ActionLayer = lazyPart(() =>
  import(/* webpackChunkName: "actions" */ './action-layer.component').then(({ ActionLayer: Part }) => Part),
);
/** Nobody waits for what runs already: the rows come first. */
const LATER_MS = 500;

/** Lets every part of a screen ask for something to be done to parcels. */
export function ActionsProvider({ children }: { children: ReactNode }) {
  const [asked, ask] = useState<Ask | null>(null);
  return (
    <AskContext.Provider value={ask}>
      <AskedContext.Provider value={asked}>{children}</AskedContext.Provider>
    </AskContext.Provider>
  );
}

/** Where a screen shows what is being done. @param resumes shows what still runs, whoever began it */
export function Actions({ resumes = false }: { resumes?: boolean }) {
  const asked = useContext(AskedContext);
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!resumes) return undefined;
    const timer = setTimeout(() => setWanted(true), LATER_MS);
    return () => clearTimeout(timer);
  }, [resumes]);
  useEffect(() => {
    if (asked) setWanted(true);
  }, [asked]);
  return (
    wanted && (
      <Suspense>
        <ActionLayer resumes={resumes} />
      </Suspense>
    )
  );
}
