import { Route, Routes } from '@parcelway/router';
import { DashboardPage } from './dashboard.page';

/** Every address of the remote, relative to /dashboard. Each one also stands in remote.json. */
export function DashboardRoutes() {
  return (
    <Routes>
      <Route index element={<DashboardPage />} />
    </Routes>
  );
}
