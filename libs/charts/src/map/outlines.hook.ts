import { useEffect, useState } from 'react';
import type { Outline } from './outlines';

interface OutlinesState {
  outlines: readonly Outline[] | null;
  failed: boolean;
}

/** For the life of the page; forgotten when it fails, so that the next map loads it again. */
let pending: Promise<readonly Outline[]> | null = null;

const load = () =>
  (pending ??= import(/* webpackChunkName: "world-outlines" */ './outlines').then(
    ({ outlines }) => outlines(),
    (error: unknown) => {
      pending = null;
      throw error;
    },
  ));

/** The outlines of countries, whose code comes when the first map is shown. Without them the table still has the figures. */
export function useOutlines(): OutlinesState {
  const [state, setState] = useState<OutlinesState>({ outlines: null, failed: false });
  useEffect(() => {
    let gone = false;
    load().then(
      (outlines) => !gone && setState({ outlines, failed: false }),
      () => !gone && setState({ outlines: null, failed: true }),
    );
    return () => {
      gone = true;
    };
  }, []);
  return state;
}
