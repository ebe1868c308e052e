import { useUpdateDashboardMutation, type DashboardSetting } from '@parcelway/api/dashboard';
import { DASHBOARD_SECTIONS, type DashboardSection } from '@parcelway/domain';
import { useToast } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Button, ButtonGroup } from '@parcelway/ui';
import { Modal } from '@parcelway/ui/data';
import { Checkbox } from '@parcelway/ui/forms';
import { ArrowDownIcon, ArrowUpIcon } from '@parcelway/ui/icons';
import { useState } from 'react';
import * as section from '../common/section.module.css';
import { UNDO_MS } from '../common/undo';

export interface CustomizeModalProps {
  sections: DashboardSetting['sections'];
  onClose(): void;
}

/** Which parts the dashboard has, and in which order. */
export function CustomizeModal({ sections, onClose }: CustomizeModalProps) {
  const { t } = useTranslate('dashboard');
  const { t: common } = useTranslate('common');
  const toast = useToast();
  const [update] = useUpdateDashboardMutation();
  const [order, setOrder] = useState(sections);
  const move = (from: number, by: -1 | 1) => {
    const [moved, other] = [order[from], order[from + by]];
    if (moved && other) setOrder(order.with(from, other).with(from + by, moved));
  };
  const show = (which: DashboardSection, isShown: boolean) =>
    setOrder(order.map((one) => (one.section === which ? { ...one, hidden: !isShown } : one)));
  const save = async () => {
    onClose();
    if ('error' in (await update({ sections: order }))) return;
    toast(t('customize.saved'), {
      duration: UNDO_MS,
      action: { label: t('customize.undo'), run: () => void update({ sections }) },
    });
  };
  return (
    <Modal
      open
      size="small"
      title={t('customize.title')}
      onClose={onClose}
      primaryAction={{ content: common('action.save'), onAction: () => void save() }}
      secondaryActions={[
        {
          content: t('customize.reset'),
          onAction: () => setOrder(DASHBOARD_SECTIONS.map((one) => ({ section: one, hidden: false }))),
        },
      ]}
    >
      <Modal.Section>
        <ul className={section.list}>
          {order.map(({ section: one, hidden }, at) => {
            const part = t(`section.${one}`);
            return (
              <li key={one} className={section.choice}>
                <Checkbox label={part} checked={!hidden} onChange={(isShown) => show(one, isShown)} />
                <ButtonGroup variant="segmented">
                  <Button
                    icon={ArrowUpIcon}
                    accessibilityLabel={t('customize.up', { part })}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  />
                  <Button
                    icon={ArrowDownIcon}
                    accessibilityLabel={t('customize.down', { part })}
                    disabled={at === order.length - 1}
                    onClick={() => move(at, 1)}
                  />
                </ButtonGroup>
              </li>
            );
          })}
        </ul>
      </Modal.Section>
    </Modal>
  );
}
