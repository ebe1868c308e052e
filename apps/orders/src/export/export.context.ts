import type { ExportBody } from '@parcelway/api/exports';
import { createContext, useContext } from 'react';

/** Rows that are selected: by their ids, or all of a view but a few. */
export interface SelectedRows {
  chosen: { ids: string[] } | Extract<ExportBody['select'], { filters: object }>;
  count: number;
}

export type OpenExport = ((selected?: SelectedRows) => void) | null;

export const ExportContext = createContext<OpenExport>(null);

/** Opens the dialog of the screen, for the rows that are selected when there are some; null where the plan has no exports and none can be chosen. */
export const useOpenExport = (): OpenExport => useContext(ExportContext);
