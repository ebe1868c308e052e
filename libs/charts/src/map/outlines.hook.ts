import { useEffect, useState } from 'react';
import type { Outline } from './outlines';

interface Kept {
  outlines: readonly Outline[] | null;
  failed: boolean;
}

/** For the life of the page; forgotten when it fails, so that the next map asks again. */
let asked: Promise<readonly Outline[]> | null = null;

const ask = () =>
  (asked ??= import(/* webpackChunkName: "world-outlines" */ './outlines').then(
    ({ outlines }) => outlines(),
    (error: unknown) => {
      asked = null;
      throw error;
    },
  ));

/** The outlines of countries, whose code comes when the first map is shown. Without them the table still has the figures. */
export function useOutlines(): Kept {
  const [kept, setKept] = useState<Kept>({ outlines: null, failed: false });
  useEffect(() => {
    let gone = false;
    ask().then(
      (outlines) => !gone && setKept({ outlines, failed: false }),
      () => !gone && setKept({ outlines: null, failed: true }),
    );
    return () => {
      gone = true;
    };
  }, []);
  return kept;
}
