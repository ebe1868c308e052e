import { viewFilters } from '@parcelway/domain';
import type { Calls, DataOf } from '@parcelway/http-contract';
import { Refused, type FakeRequest } from '@parcelway/isolated/scenarios';

type View = DataOf<Calls['saveView']>;
const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** The calls of the saved views, over views in memory. */
export function mockViews() {
  let views: View[] = [
    { id: '1', name: 'Customs', filters: { subStatus: [7006] } },
    { id: '3', name: 'Not handed over', filters: { tableType: 1, fulfillmentStatus: '3' } },
    { id: '2', name: 'Germany, slow', filters: { destinations: ['DE'], transitDays: 5 } },
  ];
  return {
    viewList: () => ({ views }),
    saveView({ body: { id, name, filters, restore } }: FakeRequest<'saveView'>): View {
      if (views.some((view) => same(view.name, name) && view.id !== id))
        throw new Refused(409, 'A view with this name already exists. Please choose a different name.');
      const checked = viewFilters(filters);
      if ('wrong' in checked) throw new Refused(422, `Check the filters of the view: ${checked.wrong.join(', ')}.`);
      const saved = { id: id ?? String(Date.now()), name, filters: checked.filters } as View;
      views = id === undefined || restore ? [...views, saved] : views.map((view) => (view.id === id ? saved : view));
      return saved;
    },
    viewPositions({ body: { ids } }: FakeRequest<'viewPositions'>) {
      const place = ({ id }: View) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
      views = [...views].sort((a, b) => place(a) - place(b));
      return {};
    },
    deleteView({ params: { id } }: FakeRequest<'deleteView'>) {
      views = views.filter((view) => view.id !== id);
      return {};
    },
  };
}
