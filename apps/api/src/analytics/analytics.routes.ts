import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { chartData } from './chart-data';
import { deliveryPerformance } from './delivery-performance';
import { timeDistribution } from './time-distribution';
import { transitData } from './transit-data';

/** Figures of a range of days. */
export function registerAnalytics(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.analyticsChart, ({ caller, query }) => chartData(ctx, caller, query));
  route(app, calls.deliveryPerformance, ({ caller, query }) => deliveryPerformance(ctx, caller, query));
  route(app, calls.transitData, ({ caller, query }) => transitData(ctx, caller, query));
  route(app, calls.timeDistribution, ({ caller, query }) => timeDistribution(ctx, caller, query));
}
