import type { AppContext } from '../context';

/** For tests only: a queue that nothing is put into. */
export const noJobs: AppContext['jobs'] = {
  async add() {},
  async addNow() {},
  async state() {
    return { ready: 0, failed: 0 };
  },
};
