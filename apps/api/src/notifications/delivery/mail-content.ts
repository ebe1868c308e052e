import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { z } from 'zod';
import type { Vault } from '../../platform/vault';

const content = z.object({
  subject: z.string(),
  preheader: z.string(),
  /** With the original links, so that showing it counts no opening and no click. */
  html: z.string(),
  text: z.string(),
  from: z.string(),
  reply_to: z.string(),
  /** Where the links of the mail that went out lead, by their index. */
  links: z.array(z.string()),
});
/** What was sent, as it is stored to be shown again. */
export type MailContent = z.output<typeof content>;

const [pack, unpack] = [promisify(gzip), promisify(gunzip)];

/** For the column `mail_contents.content`: compressed, then encrypted. */
export const packContent = async (vault: Vault, mail: MailContent): Promise<Buffer> =>
  vault.encrypt(await pack(JSON.stringify(mail)));
/** @throws when the bytes are none of {@link packContent} */
export async function unpackContent(vault: Vault, bytes: Buffer): Promise<MailContent> {
  // Mails of before were only compressed; the last of them is gone 90 days after.
  const packed = bytes[0] === GZIP ? bytes : vault.decryptBytes(bytes);
  return content.parse(JSON.parse((await unpack(packed)).toString('utf8')));
}
/** The first byte of gzip (RFC 1952), which is no key id. */
const GZIP = 0x1f;
