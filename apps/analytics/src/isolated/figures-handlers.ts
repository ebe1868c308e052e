import type { MakeHandlers } from '@parcelway/isolated/scenarios';
import type { DayRange, PerformanceType, TimeSpan } from '@parcelway/domain';
import { sampleChart, sampleDistribution, samplePerformance, sampleTransit } from '../sample/sample-figures';
import { emptyChart, emptyDistribution, emptyPerformance, emptyTransit } from './empty-figures';

interface Query extends DayRange {
  type?: string | undefined;
  key?: string | undefined;
  data_type?: string | undefined;
}
const spanOf = ({ data_type: span }: Query, usual: TimeSpan): TimeSpan =>
  span === 'total' || span === 'processing' || span === 'transit' ? span : usual;
const typeOf = ({ type }: Query): PerformanceType => (type === 'country' || type === 'lane' ? type : 'courier');

/** Answers of the screen of figures. `rows` is 0 in the scenario "Empty"; with many, parcels are being counted. */
export const figuresHandlers: MakeHandlers = ({ rows }) => {
  const isEmpty = rows === 0;
  const footing = { counting: rows > 1_000 };
  return {
    analyticsChart: ({ query }) => ({ ...(isEmpty ? emptyChart : sampleChart)(query), ...footing }),
    deliveryPerformance: ({ query }) => ({
      ...(isEmpty ? emptyPerformance : samplePerformance)(query, typeOf(query)),
      ...footing,
    }),
    transitData: ({ query }) => ({
      ...(isEmpty ? emptyTransit : sampleTransit)(query, spanOf(query, 'total')),
      ...footing,
    }),
    timeDistribution({ query }) {
      const of = {
        type: query.type === 'country' ? ('country' as const) : ('courier' as const),
        key: query.key ?? '',
        data_type: spanOf(query, 'transit'),
      };
      return { ...(isEmpty ? emptyDistribution : sampleDistribution)(query, of), ...footing };
    },
    exportCouponSell: ({ query: { start, end } }) => ({
      file_name: `coupon-orders-${start}-${end}.csv`,
      rows: isEmpty ? 0 : 2,
      complete: true,
      content:
        '\uFEFF"Order","Coupon","Revenue","Currency"\r\n"#1042","THANKYOU10","46.50","EUR"\r\n"#1057","THANKYOU10","58.00","EUR"\r\n',
    }),
  };
};
