import { useUpdateDashboardMutation, type DashboardPage } from '@parcelway/api/dashboard';
import { GUIDE_STEPS, guideCompletion } from '@parcelway/domain';
import { lazyPart, useGlobal, useSession } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { BlockStack, Button, Card, InlineStack, ProgressBar, Text, useFocusBack } from '@parcelway/ui';
import { Suspense, useId, useState } from 'react';
import { CollapseButton } from '../common/collapse-button.component';
import * as section from '../common/section.module.css';
import { GuideStepRow } from './guide-step.component';
import * as styles from './guide.module.css';

const DismissModal = lazyPart(() =>
  import(/* webpackChunkName: "dismiss-guide" */ './dismiss.modal').then(({ DismissModal: Modal }) => Modal),
);
const CouriersModal = lazyPart(() =>
  import(/* webpackChunkName: "couriers" */ './couriers.modal').then(({ CouriersModal: Modal }) => Modal),
);

/** What a new merchant sets up, ticked as it is done. Known from the session, so that it is there even where figures may not be seen. */
export function GuideCard({ page }: { page: DashboardPage | undefined }) {
  const { session } = useSession();
  const [hasEnded, setEnded] = useState(false);
  if (!session?.show_guide || hasEnded) return null;
  const unfolded = page?.setting.guide_toggle_state ?? session.guide_toggle_state;
  return <Guide page={page} unfolded={unfolded} onEnd={() => setEnded(true)} />;
}

interface GuideProps {
  page: DashboardPage | undefined;
  unfolded: boolean;
  onEnd(): void;
}

function Guide({ page, unfolded, onEnd }: GuideProps) {
  const { t } = useTranslate('dashboard');
  const { guideSteps } = useGlobal();
  const [update] = useUpdateDashboardMutation();
  const [chosen, setChosen] = useState<boolean>();
  const [dialog, setDialog] = useState<'couriers' | 'dismiss'>();
  useFocusBack(dialog !== undefined);
  const [titleId, stepsId] = [useId(), useId()];
  const steps = page?.guide ?? guideSteps;
  const isOpen = chosen ?? unfolded;
  const done = guideCompletion(steps);
  const total = GUIDE_STEPS.length;
  const toggle = () => {
    setChosen(!isOpen);
    void update({ guide_toggle_state: !isOpen });
  };
  return (
    <Card>
      <BlockStack gap="300">
        <div className={section.head}>
          <div id={titleId}>
            <Text as="h2" variant="headingMd">
              {t('guide.title')}
            </Text>
          </div>
          <InlineStack gap="100" blockAlign="center">
            <Button variant="tertiary" onClick={() => setDialog('dismiss')}>
              {t('guide.dismiss')}
            </Button>
            <CollapseButton
              label={t(isOpen ? 'guide.fold' : 'guide.unfold')}
              isOpen={isOpen}
              controls={stepsId}
              onToggle={toggle}
            />
          </InlineStack>
        </div>
        <div className={styles.progress}>
          <Text as="span" tone="subdued">
            {done === total ? t('guide.all_done') : t('guide.done', { done, total })}
          </Text>
          <div className={styles.bar}>
            <ProgressBar
              progress={(done / total) * 100}
              size="small"
              tone="primary"
              animated={false}
              ariaLabelledBy={titleId}
            />
          </div>
        </div>
        <div id={stepsId}>
          {isOpen && (
            <ol className={section.list}>
              {GUIDE_STEPS.map((step) => (
                <GuideStepRow key={step} step={step} isDone={steps[step]} onCouriers={() => setDialog('couriers')} />
              ))}
            </ol>
          )}
        </div>
      </BlockStack>
      <Suspense fallback={null}>
        {dialog === 'dismiss' && <DismissModal onEnd={onEnd} onClose={() => setDialog(undefined)} />}
        {dialog === 'couriers' && <CouriersModal onClose={() => setDialog(undefined)} />}
      </Suspense>
    </Card>
  );
}
