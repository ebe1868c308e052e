import { readShifts, seriousFindings, watchShift } from './shell-page';
import type { FiguresSuite } from './figures-suite';

const MOST_SHIFT = 0.02;

/** At 390 and 1440 px: nothing moves while a screen loads, it fits, and everybody can use it. @param paths below the suite's screen */
export function appearanceJourneys(suite: FiguresSuite, paths: readonly string[]): void {
  test.each(paths.flatMap((path) => [390, 1440].map((width) => [path, width] as const)))(
    'screen "%s" at %i px: nothing moves while it loads, it fits, and axe finds nothing serious',
    async (path, width) => {
      const page = await suite.merchant({ width });
      await watchShift(page);
      await suite.open(page, path);
      await suite.settled(page);
      const shifts = await readShifts(page);
      const shift = shifts.reduce((sum, { by }) => sum + by, 0);
      // What is drawn late is drawn where it is seen.
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await suite.settled(page);
      expect([
        await seriousFindings(page),
        await page.evaluate(() => document.documentElement.scrollWidth),
        shift <= MOST_SHIFT ? 'nothing moves' : shifts,
      ]).toEqual([[], width, 'nothing moves']);
      expect(suite.crashes).toEqual([]);
    },
  );
}
