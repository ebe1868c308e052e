import type { ExportBody } from '@parcelway/api/exports';
import { createContext, useContext } from 'react';

/** Rows that are selected: by their ids, or all of a view but a few. */
export interface SelectedRows {
  chosen: { ids: string[] } | Extract<ExportBody['select'], { filters: object }>;
  count: number;
}

export const ExportContext = createContext<(selected?: SelectedRows) => void>(() => undefined);

/** Opens the dialog of the screen, for the rows that are selected when there are some. */
export const useOpenExport = (): ((selected?: SelectedRows) => void) => useContext(ExportContext);
