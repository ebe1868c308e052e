import { createContext } from 'react';

/** Who tells the user whether a copy worked. Given by the host, which has the toasts. */
export const CopiedContext = createContext<(copied: boolean) => void>(() => undefined);
