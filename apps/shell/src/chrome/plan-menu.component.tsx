import { lazyPart, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Badge, Icon, Popover, SkeletonBodyText } from '@parcelway/ui';
import { ChevronDownIcon } from '@parcelway/ui/icons';
import { Suspense, useState } from 'react';

const PlanCard = lazyPart(() =>
  import(/* webpackChunkName: "plan-card" */ './plan-card.component').then(({ PlanCard: Part }) => Part),
);

/** The plan's name, and behind it what is left of the quota. */
export function PlanMenu() {
  const { t } = useTranslate('common');
  const { user, loaded, failed } = useSession();
  const [open, setOpen] = useState(false);
  if (failed) return null;
  if (!loaded)
    return (
      <div className="pw-bar__plan" aria-busy="true">
        <SkeletonBodyText lines={1} />
      </div>
    );
  return (
    <Popover
      active={open}
      onClose={() => setOpen(false)}
      autofocusTarget="container"
      preferredAlignment="right"
      ariaHaspopup="dialog"
      activator={
        <button
          type="button"
          className="pw-bar__button pw-bar__plan"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          <Badge tone={user.planLevel === 'free' ? undefined : 'info'}>{user.plan}</Badge>
          <span className="pw-visually-hidden">{`, ${t('plan_menu.label')}`}</span>
          <Icon source={ChevronDownIcon} />
        </button>
      }
    >
      <section className="pw-plan" aria-label={t('plan_menu.label')}>
        <Suspense fallback={<SkeletonBodyText lines={5} />}>
          <PlanCard onLeave={() => setOpen(false)} />
        </Suspense>
      </section>
    </Popover>
  );
}
