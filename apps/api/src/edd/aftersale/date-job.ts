/** How a shop's job `edd.date` is queued: once, and beside no other shop's. */
export const dateJob = (shopId: string): { key: string; queue: string } => ({
  key: `edd.date:${shopId}`,
  queue: 'aftersale',
});
