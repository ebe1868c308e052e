import type { ShipmentDetails } from '@parcelway/api/orders';
import { usePageTitle } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { useLocation, useNavigate } from '@parcelway/router';
import { BlockStack, Button, ButtonGroup, Page, StatusBadge } from '@parcelway/ui';
import { CopyButton } from '@parcelway/ui/list';
import { ChevronLeftIcon, ChevronRightIcon } from '@parcelway/ui/icons';
import { OverQuotaBanner } from '../quota/over-quota-banner.component';
import { useEffect } from 'react';
import { Actions } from '../actions/actions.component';
import { CourierCard } from './courier-card.component';
import { ContentsCard, CustomerCard, DatesCard } from './order-cards.component';
import { MailsCard } from './mails-card.component';
import { NoteCard } from './note-card.component';
import { useShipmentActions } from './shipment-actions.hook';
import { SiblingsCard } from './siblings-card.component';
import { ReviewCard } from './review-card.component';
import { ProgressCard } from './progress-card.component';
import { StatusTrailCard } from './status-trail-card.component';
import { TimelineCard } from './timeline-card.component';
import * as texts from '../common/common.module.css';
import * as styles from './shipment.module.css';

export interface ShipmentDetailProps {
  shipment: ShipmentDetails;
  /** Address of the list the parcel was opened from. */
  list: string;
  linkTo(id: string): string;
}

/** The details of one parcel: its events on the left, order, customer and items on the right. */
export function ShipmentDetail({ shipment, list, linkTo }: ShipmentDetailProps) {
  const { t } = useTranslate('orders');
  const { track_number: number, order_name: order, status, sub_status: sub } = shipment;
  const { siblings } = shipment;
  const at = siblings.findIndex(({ id }) => id === shipment.id) + 1;
  const title = siblings.length > 1 ? t('shipment.title', { order, at, of: siblings.length }) : order;
  usePageTitle(title);
  const { hash } = useLocation();
  useEffect(() => {
    // The cards are drawn long after the browser searched for the address's anchor.
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);
  return (
    <Page
      title={title}
      titleMetadata={
        <span className={texts.copyable}>
          <span>{number || t('row.no_number')}</span>
          {number && <CopyButton value={number} />}
          <StatusBadge status={status} subStatus={sub} />
        </span>
      }
      backAction={{ content: t('shipment.back'), url: list }}
      primaryAction={<Neighbours shipment={shipment} linkTo={linkTo} />}
      {...useShipmentActions(shipment)}
    >
      <Actions />
      <div className={styles.shipment}>
        <BlockStack gap="400">
          {shipment.over_quota && <OverQuotaBanner shipment={shipment} />}
          <ProgressCard shipment={shipment} />
          <TimelineCard checkpoints={shipment.checkpoints} />
          <StatusTrailCard trail={shipment.status_trail} lastAction={shipment.last_action} />
        </BlockStack>
        <BlockStack gap="400">
          {siblings.length > 1 && <SiblingsCard shipment={shipment} linkTo={linkTo} />}
          <div id="courier">
            <CourierCard shipment={shipment} />
          </div>
          <div id="customer">
            <CustomerCard shipment={shipment} />
          </div>
          {shipment.review && <ReviewCard review={shipment.review} />}
          <ContentsCard items={shipment.line_items} />
          <DatesCard shipment={shipment} />
          <NoteCard key={shipment.id} shipment={shipment} />
          <MailsCard id={shipment.id} />
        </BlockStack>
      </div>
    </Page>
  );
}

/** The parcels before and after this one under the list's filters. */
function Neighbours({
  shipment: { prev_id: previous, next_id: next },
  linkTo,
}: Pick<ShipmentDetailProps, 'shipment' | 'linkTo'>) {
  const { t } = useTranslate('orders');
  const navigate = useNavigate();
  const button = (id: string | null, icon: typeof ChevronLeftIcon, label: string) => (
    <Button
      icon={icon}
      accessibilityLabel={label}
      disabled={id === null}
      onClick={() => void (id !== null && navigate(linkTo(id)))}
    />
  );
  return (
    <ButtonGroup variant="segmented">
      {button(previous, ChevronLeftIcon, t('shipment.previous'))}
      {button(next, ChevronRightIcon, t('shipment.next'))}
    </ButtonGroup>
  );
}
