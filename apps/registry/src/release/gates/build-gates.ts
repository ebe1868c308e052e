import { budgetsGate } from './budgets.gate';
import { disabledRulesGate } from './disabled-rules.gate';
import type { Candidate, Findings } from './gate';
import { integrityGate } from './integrity.gate';
import { sourceMapsGate } from './source-maps.gate';
import { textsGate } from './texts.gate';

/** Gates that check the build alone, whatever is live. */
export const buildGates = (candidate: Candidate): Record<string, Findings> => ({
  budgets: budgetsGate(candidate),
  integrity: integrityGate(candidate),
  'source maps': sourceMapsGate(candidate),
  texts: textsGate(candidate),
  rules: disabledRulesGate(candidate),
});
