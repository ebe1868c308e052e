import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';

const content = z.object({
  subject: z.string(),
  preheader: z.string(),
  /** With the links as they were written, so that who looks at it here opens and clicks nothing. */
  html: z.string(),
  text: z.string(),
  from: z.string(),
  reply_to: z.string(),
  /** Where the links of the mail that went out lead, by their index. */
  links: z.array(z.string()),
});
/** What was sent, as it is kept to be shown again. */
export type MailContent = z.output<typeof content>;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** For the column `mail_contents.content`. */
export const packContent = (mail: MailContent): Promise<Buffer> => pack(JSON.stringify(mail));
/** @throws when the bytes are none of {@link packContent} */
export const unpackContent = async (bytes: Buffer): Promise<MailContent> =>
  content.parse(JSON.parse((await unpack(bytes)).toString('utf8')));
