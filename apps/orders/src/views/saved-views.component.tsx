import { useGetOrderViewsQuery } from '@parcelway/api/orders';
import { viewFilters, type OrderFilters } from '@parcelway/domain';
import { lazyPart } from '@parcelway/host';
import { useSearchParams } from '@parcelway/router';
import { Suspense, useState } from 'react';

const ViewBar = lazyPart(() =>
  import(/* webpackChunkName: "views" */ './view-bar.component').then(({ ViewBar: Part }) => Part),
);

/** The bar of saved views. Its code comes when there is a view, a link that names one, or something that could be saved as one. */
export function SavedViews({ filters, controls }: { filters: OrderFilters; controls: string }) {
  const { data: views = [] } = useGetOrderViewsQuery();
  const [params] = useSearchParams();
  const [wanted, setWanted] = useState(false);
  if (!wanted && (views.length > 0 || params.has('key') || differs(filters))) setWanted(true);
  return (
    wanted && (
      <Suspense>
        <ViewBar filters={filters} controls={controls} />
      </Suspense>
    )
  );
}

/** Whether the list is another than its table as it opens without a view. */
function differs(filters: OrderFilters): boolean {
  const view = viewFilters(filters);
  return 'wrong' in view || Object.keys(view.filters).some((name) => name !== 'tableType');
}
