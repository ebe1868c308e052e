import { createContext } from 'react';

/** Shows whether a copy worked. Provided by the host, which has the toasts. */
export const CopiedContext = createContext<(copied: boolean) => void>(() => undefined);
