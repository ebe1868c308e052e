import { lazyPart, type LeaveGuard } from '@parcelway/host';
import { useBlocker } from '@parcelway/router';
import { Suspense } from 'react';

const LeaveModal = lazyPart(() =>
  import(/* webpackChunkName: "leave" */ './leave.modal').then(({ LeaveModal: Part }) => Part),
);

/** Tabs of a screen are screens too: `?tab=` says which. */
const screenOf = ({ pathname, search }: { pathname: string; search: string }): string =>
  `${pathname}?${new URLSearchParams(search).get('tab') ?? ''}`;

/** Over a form with changes that are not saved another screen opens only after the user has confirmed. */
export function LeaveQuestion({ leave }: { leave: LeaveGuard }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      screenOf(currentLocation) !== screenOf(nextLocation) && leave.hasChangedForm(),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveModal onLeave={blocker.proceed} onStay={blocker.reset} />
    </Suspense>
  );
}
