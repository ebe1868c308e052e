import { hookReactCommits } from '@parcelway/federation/react-commits';
import { showFatal } from './boot/fatal';

hookReactCommits();

// The federation runtime must be ready before the first shared module is used, hence the asynchronous start.
import(/* webpackChunkName: "bootstrap" */ './bootstrap')
  .then(({ bootstrap }) => bootstrap())
  .catch((error: unknown) => {
    showFatal();
    throw error;
  });
