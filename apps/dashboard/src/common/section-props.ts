import type { DashboardPage } from '@parcelway/api/dashboard';

/** What a part of the dashboard is told. */
export interface SectionProps {
  page: DashboardPage;
  /** Of the figures. */
  days: number;
}
