const KIB = 1024;

/** Bytes of gzip by name of file. */
export type Noted = Record<string, number>;
/** What each screen may load, and what it loaded when that was last noted (`screen-limits.json`). */
export type ScreenLimits = Record<string, { limit_kib: number; files: Noted }>;

export const totalKib = (files: Noted): number =>
  Math.round((Object.values(files).reduce((sum, bytes) => sum + bytes, 0) / KIB) * 10) / 10;

/** Which files made a screen larger than it may be, the largest growth first; empty for one within its limit. */
export function growth(id: string, files: Noted, { limit_kib: limit, files: before }: ScreenLimits[string]): string {
  const kib = (bytes: number) => (bytes / KIB).toFixed(1);
  const total = totalKib(files);
  if (total <= limit) return '';
  const changes = [...new Set([...Object.keys(files), ...Object.keys(before)])]
    .map((name) => ({ name, by: (files[name] ?? 0) - (before[name] ?? 0) }))
    .filter(({ by }) => by !== 0)
    .sort((a, b) => b.by - a.by)
    .map(({ name, by }) => {
      const how = !(name in before) ? ' (new)' : !(name in files) ? ' (gone)' : '';
      return `  ${`${by > 0 ? '+' : '−'}${kib(Math.abs(by))}`.padStart(7)} KiB  ${name}${how}`;
    });
  return [
    `${id} loads ${total.toFixed(1)} KiB of JavaScript (gzip) by itself; its limit is ${limit} KiB. Since its files were noted:`,
    ...changes,
    'Load what the screen does not need at once with import(), or raise the limit in tools/budgets/screen-limits.json with the reason in the commit.',
    '`npm run bench -- bytes screens --write` notes the files as they are now.',
  ].join('\n');
}
