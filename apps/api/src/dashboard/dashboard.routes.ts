import { calls } from '@parcelway/http-contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';
import { route } from '../http/route';
import { dashboardPage, specialStatus, trendChart } from './dashboard';
import { answerGift, updateDashboard } from './dashboard-setting';

/** The first screen. */
export function registerDashboard(app: FastifyInstance, ctx: AppContext): void {
  route(app, calls.dashboardPage, ({ caller, query: { days } }) => dashboardPage(ctx, caller, days));
  route(app, calls.trendChart, ({ caller, query: { days } }) => trendChart(ctx, caller, days));
  route(app, calls.specialStatus, ({ caller }) => specialStatus(ctx, caller));
  route(app, calls.updateDashboard, ({ caller, body }) => updateDashboard(ctx, caller, body));
  route(app, calls.dashboardGift, ({ caller, body }) => answerGift(ctx, caller, body));
}
