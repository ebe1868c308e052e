import { MAIL_LOG_FILTERS } from '@parcelway/domain';
import { FilterBar, FilterChips, type FiltersState } from '@parcelway/ui/list';
import { useFilterTexts } from './filter-texts.hook';

/** Search and filters of the log, and what is in force as chips. */
export function MailFilterBar({ state }: { state: FiltersState<typeof MAIL_LOG_FILTERS> }) {
  const texts = useFilterTexts(state.filters);
  return (
    <>
      <FilterBar
        table={MAIL_LOG_FILTERS}
        state={state}
        texts={texts}
        first={['sendDateAt', 'emailStatus', 'mailState', 'receiver', 'shipmentStatus']}
      />
      <FilterChips state={state} texts={texts} />
    </>
  );
}
