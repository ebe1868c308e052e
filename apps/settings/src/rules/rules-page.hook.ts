import { useHref } from '@parcelway/host';

/** The address of the page that has the list of rules. */
export const useRulesPage = (): string => useHref('settings.promise');
