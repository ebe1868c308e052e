import type { MakeHandlers } from '@parcelway/isolated/scenarios';

/** Answers to the calls of this remote, for its isolated page and its tests. `rows` is 0 in the scenario "Empty". */
export const handlers: MakeHandlers = ({ rows }) => ({
  couriers: () => ({
    courier: Array.from({ length: rows }, (_, index) => ({
      code: `courier-${index + 1}`,
      name: `Courier ${index + 1}`,
      homepage: null,
      phone: null,
      track_url: null,
      country: null,
      type: 'express' as const,
    })),
  }),
});
