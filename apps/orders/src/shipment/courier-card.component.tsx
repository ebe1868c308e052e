import type { ShipmentDetails } from '@parcelway/api/orders';
import { isCustomCourier } from '@parcelway/domain';
import { useGlobal } from '@parcelway/host';
import { useTranslate } from '@parcelway/i18n';
import { Badge, BlockStack, Button, Card, InlineStack, Link, List, Text } from '@parcelway/ui';
import { Detail, Details } from '@parcelway/ui/list';
import { useParcelActions, useMayAct } from '../actions/parcel-actions.context';
import { CourierContact } from '../common/courier-contact.component';
import { useWhyText } from '../common/why-text.hook';
import { CourierOptions } from './courier-options.component';

/** Who carries the parcel, and how to reach them. */
export function CourierCard({ shipment }: { shipment: ShipmentDetails }) {
  const { t } = useTranslate('orders');
  const requestAction = useParcelActions();
  const mayAct = useMayAct();
  const whyText = useWhyText();
  const { courierCdn } = useGlobal();
  const { courier_card: courier, candidates, track_number: number, facts } = shipment;
  const { last_mile: lastMile } = facts;
  const lastMileText = [lastMile?.courier_name, lastMile?.number].filter(Boolean).join(' · ');
  return (
    <Card>
      <BlockStack gap="300">
        <InlineStack gap="200" blockAlign="center" wrap={false}>
          {courier?.initials && (
            <span aria-hidden="true">
              <Badge>{courier.initials}</Badge>
            </span>
          )}
          {courier && courierCdn && !isCustomCourier(courier.code) && (
            <img src={`${courierCdn}/${courier.code}.svg`} alt="" width={32} height={32} />
          )}
          <Text as="h2" variant="headingMd">
            {courier ? courier.name : t('courier.title')}
          </Text>
        </InlineStack>
        {!courier && (
          <Text as="p" tone="subdued">
            {t(number ? 'courier.unknown' : 'courier.no_number')}
          </Text>
        )}
        <Details>
          <Detail label={t('courier.number')} copy={number}>
            {number || t('row.no_number')}
          </Detail>
          <CourierContact courier={courier} />
          {lastMile && (
            <Detail label={t('courier.last_mile')} copy={lastMile.number}>
              {lastMile.track_url ? (
                <Link url={lastMile.track_url} external>
                  {lastMileText}
                </Link>
              ) : (
                lastMileText
              )}
            </Detail>
          )}
          {facts.service && <Detail label={t('courier.service')}>{facts.service}</Detail>}
          {facts.weight && <Detail label={t('courier.weight')}>{facts.weight}</Detail>}
          {facts.signed_by && <Detail label={t('courier.signed_by')}>{facts.signed_by}</Detail>}
        </Details>
        {courier?.track_url && (
          <Link url={courier.track_url} external>
            {t('courier.track', { courier: courier.name })}
          </Link>
        )}
        {candidates.length > (courier ? 1 : 0) && (
          <BlockStack gap="100">
            <Text as="h3" variant="headingSm">
              {t('courier.candidates')}
            </Text>
            <List>
              {candidates.map(({ code, name, why }) => (
                <List.Item key={code}>{`${name}: ${whyText(why)}`}</List.Item>
              ))}
            </List>
          </BlockStack>
        )}
        {mayAct && (
          <div>
            <Button onClick={() => requestAction({ what: 'tracking_update', parcel: shipment })}>
              {t('actions.name.tracking_update')}
            </Button>
          </div>
        )}
        {mayAct && courier && <CourierOptions key={shipment.id} shipment={shipment} />}
      </BlockStack>
    </Card>
  );
}
