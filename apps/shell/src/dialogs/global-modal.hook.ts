import { useGetActivityInfoQuery, useGetPlanModalDataQuery, useGetUserOtherQuery } from '@parcelway/api/shell';
import { showsGlobalModal } from '@parcelway/domain';
import { useRouteRefs, useSession, useUpgrade } from '@parcelway/host';
import { useLocation } from '@parcelway/router';
import { useEffect } from 'react';
import { useIdle } from './idle.hook';

/**
 * The upgrade dialog that comes by itself: on the dashboard only, where nobody is in the middle of something; never while the guide is
 * on; once, for closing it is for good.
 */
export function useGlobalModal(): void {
  const { session } = useSession();
  const idle = useIdle();
  const { pathname } = useLocation();
  const guided = session?.show_guide ?? true;
  // Later than whatever the screen itself needs.
  const { isSuccess: isLater } = useGetUserOtherQuery(undefined, { skip: !idle });
  const refs = useRouteRefs();
  const isPlace = refs.has('dashboard') && pathname === refs('dashboard');
  const skip = !isLater || guided || !isPlace;
  const { data } = useGetPlanModalDataQuery(undefined, { skip });
  // All that it shows is there before it opens: one that grows on the screen would jump.
  const { isSuccess, isError } = useGetActivityInfoQuery(undefined, { skip });
  const isReady = isSuccess || isError;
  const { offer } = useUpgrade();
  useEffect(() => {
    if (!isPlace || !isReady || !data || !showsGlobalModal(guided, data.show)) return;
    // One that still waits when the dashboard is left would come where it may not.
    return offer(data.target);
  }, [isPlace, isReady, data, guided, offer]);
}
