import { Route, Routes } from '@parcelway/router';
import { AnalyticsPage } from './analytics.page';

/** Every address of the remote, relative to /analytics. Each one also stands in remote.json. */
export function AnalyticsRoutes() {
  return (
    <Routes>
      <Route index element={<AnalyticsPage />} />
    </Routes>
  );
}
