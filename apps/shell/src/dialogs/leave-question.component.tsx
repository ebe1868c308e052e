import { lazyPart, type LeaveGuard } from '@parcelway/host';
import { useBlocker } from '@parcelway/router';
import { Suspense } from 'react';

const LeaveModal = lazyPart(() =>
  import(/* webpackChunkName: "leave" */ './leave.modal').then(({ LeaveModal: Part }) => Part),
);

/** Over a form with changes that are not saved another screen opens only after the user has confirmed. */
export function LeaveQuestion({ leave }: { leave: LeaveGuard }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && leave.hasChangedForm(),
  );
  if (blocker.state !== 'blocked') return null;
  return (
    <Suspense>
      <LeaveModal onLeave={blocker.proceed} onStay={blocker.reset} />
    </Suspense>
  );
}
