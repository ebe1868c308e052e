import { hookReactCommits } from '@parcelway/federation/react-commits';

hookReactCommits();

// The federation runtime must be ready before the first shared module is used, hence the asynchronous start.
void import(/* webpackChunkName: "bootstrap" */ './bootstrap').then(({ bootstrap }) => bootstrap());
