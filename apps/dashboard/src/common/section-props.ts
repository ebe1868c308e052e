import type { DashboardPage } from '@parcelway/api/dashboard';

/** The props of a part of the dashboard. */
export interface SectionProps {
  page: DashboardPage;
  /** Of the figures. */
  days: number;
}
