export { classify, createClassifier, type Classification, type CourierEvent, type Source } from './classify';
export { isUnknownCode, readCode } from './codes';
export { MEANINGS, type Meaning } from './meanings';
export { normalizePhrase } from './normalize';
export { compilePattern, patternOfPhrase } from './pattern';
export { prepareRules, type OperatorRule } from './text-rules';
