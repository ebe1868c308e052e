import { useGetUserOtherQuery } from '@parcelway/api/shell';
import { useSetUserMutation } from '@parcelway/api/user-settings';
import { useDialog } from '@parcelway/host';
import { useEffect, useRef } from 'react';
import { useIdle } from './idle.hook';

const DELAY_MS = 3_000;

/**
 * The satisfaction survey, drawn by a third-party script. It takes its turn among the dialogs and stays open, so that nothing else
 * opens by itself on its page.
 */
export function useSurvey(): void {
  const idle = useIdle();
  const { data: { nps } = {} } = useGetUserOtherQuery(undefined, { skip: !idle });
  const { isOpen, offer, close } = useDialog('survey');
  const [setUser] = useSetUserMutation();
  const started = useRef(false);
  const wanted = nps?.npsSwitch === true && Boolean(nps.script_url);

  useEffect(() => {
    if (!wanted) return;
    const timer = setTimeout(offer, DELAY_MS);
    return () => clearTimeout(timer);
  }, [wanted, offer]);

  useEffect(() => {
    if (!isOpen || started.current || !nps?.script_url) return;
    started.current = true;
    const { script_url: script, token, planDisplayName, days, installTime } = nps;
    const load = async () => {
      const { loadScript } = await import(/* webpackChunkName: "load-script" */ './load-script');
      await loadScript(script, { token, plan: planDisplayName, days: String(days), installed: installTime });
    };
    load().then(
      () => void setUser({ key: 'survey_seen', value: true }),
      (error: unknown) => {
        console.error('The survey could not be loaded', error);
        close();
      },
    );
  }, [isOpen, nps, setUser, close]);
}
