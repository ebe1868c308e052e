import { z } from 'zod';
import { defineCall } from './call';
import { switchValue } from './shapes';

export const updateToSelf = defineCall({
  method: 'PUT',
  path: 'notification/update_to_self/{value}',
  permission: 'notification.write',
  feature: 'mer_notification',
  summary: "Turns the merchant's own copy of every notification on (1) or off (0).",
  params: switchValue,
  data: z.object({ to_self: z.boolean() }),
});
