import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';

/** Which release of each app is live: `channels.json` beside the releases. */
const channelsSchema = z.object({
  apps: z.record(z.string(), z.object({ stable: z.string(), previous: z.string().nullable() })),
});
export type Channels = z.output<typeof channelsSchema>;

const fileOf = (releasesDir: string) => path.join(releasesDir, 'channels.json');

/** @throws when the file is there but cannot be read; a missing one is an empty list. */
export async function readChannels(releasesDir: string): Promise<Channels> {
  let text: string;
  try {
    text = await readFile(fileOf(releasesDir), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { apps: {} };
    throw error;
  }
  return channelsSchema.parse(JSON.parse(text));
}

/** Replaces the list in one step: a reader sees the old one or the new one, never half of it. */
export async function writeChannels(releasesDir: string, channels: Channels): Promise<void> {
  const temporary = `${fileOf(releasesDir)}.${process.pid}.tmp`;
  await writeFile(temporary, `${JSON.stringify(channels, null, 2)}\n`);
  await rename(temporary, fileOf(releasesDir));
}
