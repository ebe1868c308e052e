import type { MakeHandlers } from '@parcelway/isolated/scenarios';

/** Answers of the screen of figures. `rows` is 0 in the scenario "Empty". */
export const figuresHandlers: MakeHandlers = ({ rows }) => ({
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
