// @ts-check
/** What a publish requires of a remote's sources: the rules of `remote-rules.mjs` alone, and no comment switches one off. */
import tseslint from 'typescript-eslint';
import { NOT_RELEASED, REMOTE_RULES, remotePlugin } from './remote-rules.mjs';

export default tseslint.config(
  { ignores: ['**/dist*/**', '**/node_modules/**', ...NOT_RELEASED] },
  {
    files: ['**/src/**/*.{ts,tsx,js,jsx,mjs,cjs}'],
    extends: [tseslint.configs.base],
    plugins: { remote: remotePlugin },
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
    rules: REMOTE_RULES,
  },
);
