import {
  useGetAnalyticsChartQuery,
  useGetDeliveryPerformanceQuery,
  useGetTimeDistributionQuery,
  useGetTransitDataQuery,
  type AnalyticsChart,
  type DeliveryPerformance,
  type TimeDistribution,
  type TransitData,
} from '@parcelway/api/analytics';
import type { DayRange, PerformanceType, TimeSpan } from '@parcelway/domain';
import { useSession } from '@parcelway/host';
import { createContext, useContext, useMemo } from 'react';
import { sampleChart, sampleDistribution, samplePerformance, sampleTransit } from '../sample/sample-figures';

/** True where figures are made up, because the plan has none: then nothing is requested. */
export const SampleContext = createContext(false);

/** A call's answer. While another range is on its way the figures of the one before stay. */
export interface Answer<T> {
  data: T | undefined;
  error: unknown;
  failed: boolean;
  busy: boolean;
  retry(): void;
}

interface Call<T> {
  data?: T;
  error?: unknown;
  isError: boolean;
  isFetching: boolean;
  refetch(): unknown;
}

/** Ranges that were just shown are there at once; older answers are requested again. */
const FRESH = 60;

/** Nothing is requested until it is known what the plan includes. */
function useQueryOptions(isWanted = true) {
  const isSample = useContext(SampleContext);
  const { loaded } = useSession();
  const isRequested = loaded && isWanted && !isSample;
  return { isSample: isSample && isWanted, options: { skip: !isRequested, refetchOnMountOrArgChange: FRESH } };
}

/** The same object until something of it changes. */
function useAnswer<T>({ data, error, isError, isFetching, refetch }: Call<T>, sample: T | undefined): Answer<T> {
  return useMemo(
    () =>
      sample
        ? { data: sample, error: undefined, failed: false, busy: false, retry() {} }
        : { data, error, failed: isError, busy: isFetching, retry: () => void refetch() },
    [data, error, isError, isFetching, refetch, sample],
  );
}

/** Parcels by day, status, courier and destination; page, mails and coupons. @param isWanted false: nothing is requested */
export function useChart(range: DayRange, isWanted = true): Answer<AnalyticsChart> {
  const { isSample, options } = useQueryOptions(isWanted);
  const call = useGetAnalyticsChartQuery(range, options);
  const sample = useMemo(() => (isSample ? sampleChart(range) : undefined), [isSample, range]);
  return useAnswer(call, sample);
}

/** Who delivers on time. */
export function usePerformance(range: DayRange, type: PerformanceType, isWanted = true): Answer<DeliveryPerformance> {
  const { isSample, options } = useQueryOptions(isWanted);
  const call = useGetDeliveryPerformanceQuery({ ...range, type }, options);
  const sample = useMemo(() => (isSample ? samplePerformance(range, type) : undefined), [isSample, range, type]);
  return useAnswer(call, sample);
}

/** Transit times. */
export function useTransit(range: DayRange, span: TimeSpan, isWanted = true): Answer<TransitData> {
  const { isSample, options } = useQueryOptions(isWanted);
  const call = useGetTransitDataQuery({ ...range, data_type: span }, options);
  const sample = useMemo(() => (isSample ? sampleTransit(range, span) : undefined), [isSample, range, span]);
  return useAnswer(call, sample);
}

/** Whose days are separate; an empty key is all of them. */
export interface DistributionOf {
  type: 'courier' | 'country';
  key: string;
  data_type: TimeSpan;
}

/** Parcels by transit days. */
export function useDistribution(range: DayRange, of: DistributionOf): Answer<TimeDistribution> {
  const { isSample, options } = useQueryOptions();
  const call = useGetTimeDistributionQuery({ ...range, ...of }, options);
  const sample = useMemo(() => (isSample ? sampleDistribution(range, of) : undefined), [isSample, range, of]);
  return useAnswer(call, sample);
}
