import { Card } from '@shopify/polaris';
import { Page } from './page.component';

/** A screen that is on its way; the title is known already, so it does not jump. */
export function PageSkeleton({
  title,
  rows = 12,
  fullWidth = true,
}: {
  title: string;
  rows?: number;
  fullWidth?: boolean;
}) {
  return (
    <Page title={title} fullWidth={fullWidth}>
      <div className="pw-skeleton-page">
        <Card padding="0">
          <TableSkeleton rows={rows} columns={6} />
        </Card>
      </div>
    </Page>
  );
}

/** Grey bars in the place of table rows, with the rows' own height, so that nothing moves when data arrives. */
export function TableSkeleton({ rows = 20, columns = 6 }: { rows?: number; columns?: number }) {
  return (
    <div className="pw-skeleton" aria-busy="true">
      {Array.from({ length: rows }, (_row, row) => (
        <div className="pw-skeleton__row" key={row}>
          {Array.from({ length: columns }, (_cell, cell) => (
            <div key={cell} className="pw-skeleton__bar" />
          ))}
        </div>
      ))}
    </div>
  );
}
