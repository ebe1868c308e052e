import { useUpdateDashboardMutation } from '@parcelway/api/dashboard';
import type { GuideStep } from '@parcelway/domain';
import { useHost, usePermission, useRouteRefs, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Badge, Button, ButtonGroup, Icon, Text } from '@parcelway/ui';
import { CheckCircleIcon } from '@parcelway/ui/icons';
import * as section from '../common/section.module.css';
import * as styles from './guide.module.css';

/** Couriers are chosen in place. */
type ScreenStep = Exclude<GuideStep, 'courier_setting'>;

export interface GuideStepRowProps {
  step: GuideStep;
  isDone: boolean;
  onCouriers(): void;
}

/** A step: what it brings, whether it is done, and the way to it. */
export function GuideStepRow({ step, isDone, onCouriers }: GuideStepRowProps) {
  const { t } = useTranslate('dashboard');
  return (
    <li className={section.line}>
      <span className={styles.sign} aria-hidden="true">
        {isDone ? <Icon source={CheckCircleIcon} tone="success" /> : <span className={styles.open} />}
      </span>
      <div className={section.grow}>
        <div className={styles.name}>
          <Text as="h3" variant="headingSm">
            {t(`step.${step}`)}
          </Text>
          {isDone && <Badge tone="success">{t('guide.step_done')}</Badge>}
        </div>
        <Text as="p" tone="subdued">
          {t(`step_why.${step}`)}
        </Text>
      </div>
      <div className={styles.action}>
        {step === 'courier_setting' ? (
          <CouriersButton isDone={isDone} onCouriers={onCouriers} />
        ) : (
          <ScreenButton step={step} isDone={isDone} />
        )}
      </div>
    </li>
  );
}

function CouriersButton({ isDone, onCouriers }: Omit<GuideStepRowProps, 'step'>) {
  const { t } = useTranslate('dashboard');
  const mayWrite = usePermission('order.write');
  if (!mayWrite)
    return (
      <Text as="p" tone="subdued">
        {t('couriers.no_permission')}
      </Text>
    );
  return (
    <Button variant={isDone ? 'tertiary' : 'secondary'} onClick={onCouriers}>
      {t('step_do.courier_setting')}
    </Button>
  );
}

/** Where a step is done; undefined where that screen is not released. */
function useScreen(step: ScreenStep): string | undefined {
  const refs = useRouteRefs();
  switch (step) {
    case 'track_page_setting':
      return refs.has('tracking-page') ? refs('tracking-page') : undefined;
    case 'notify_setting':
      return refs.has('notifications') ? refs('notifications') : undefined;
    case 'choose_plan':
      return refs.has('billing.plan') ? refs('billing.plan') : undefined;
  }
}

function ScreenButton({ step, isDone }: { step: ScreenStep; isDone: boolean }) {
  const { t } = useTranslate('dashboard');
  const [update] = useUpdateDashboardMutation();
  const { user } = useSession();
  const screen = useScreen(step);
  const host = useHost();
  return (
    <ButtonGroup>
      {step === 'choose_plan' && !isDone && !user.paid && (
        <Button variant="plain" onClick={() => void update({ choose_plan: true })}>
          {t('guide.stay_free')}
        </Button>
      )}
      {screen !== undefined && (
        <Button
          variant={isDone ? 'tertiary' : 'secondary'}
          // In the store admin plans open over the screen, so that nothing is left for them.
          {...(step === 'choose_plan' ? { onClick: () => host.openOverlay(screen) } : { url: screen })}
        >
          {t(`step_do.${step}`)}
        </Button>
      )}
    </ButtonGroup>
  );
}
