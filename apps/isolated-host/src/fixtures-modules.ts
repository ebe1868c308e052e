import * as httpContract from '@parcelway/http-contract';
import * as scenarios from '@parcelway/isolated/scenarios';
import * as builders from '@parcelway/testing/builders';

/** What fixtures import of the host; tools/webpack/fixtures-output.cjs leaves these out of their script. */
const MODULES: Record<string, unknown> = {
  '@parcelway/http-contract': httpContract,
  '@parcelway/isolated/scenarios': scenarios,
  '@parcelway/testing/builders': builders,
};

/** @throws for a module that the host does not provide: the fixtures are of another version of it */
export function requireForFixtures(name: string): unknown {
  const module = MODULES[name];
  if (!module) throw new Error(`The isolated host does not provide ${name} to fixtures.`);
  return module;
}
