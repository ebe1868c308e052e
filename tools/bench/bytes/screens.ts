import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ordersSynced, ROOT, startProduct } from '@parcelway/e2e';
import { launchBrowser } from '@parcelway/e2e/browser';
import { measuredScreens, scriptsOf } from '@parcelway/e2e/screen-bytes';
import { growth, totalKib, type ScreenLimits } from '../../budgets/src/growth';

const LIMITS = path.join(ROOT, 'tools/budgets/screen-limits.json');

/**
 * All JavaScript that each screen loads by itself, against `tools/budgets/screen-limits.json`, as `screen-bytes.test.ts` of `npm test` does.
 * `--write` notes the files as they are; the limits are set by hand.
 */
export async function screens({ log, write }: { log: (line: string) => void; write: boolean }) {
  const limits = JSON.parse(readFileSync(LIMITS, 'utf8')) as ScreenLimits;
  const product = await startProduct({ orders: 20 });
  const browser = await launchBrowser();
  try {
    await ordersSynced(product);
    const found = await Promise.all(
      measuredScreens().map(async (screen) => ({ id: screen.id, files: await scriptsOf(browser, product, screen) })),
    );
    const findings = found.flatMap(({ id, files }) => {
      const known = limits[id];
      const total = totalKib(files);
      log(
        `${id.padEnd(14)} ${total.toFixed(1).padStart(6)} KiB gzip in ${Object.keys(files).length} files, limit ${known?.limit_kib ?? 'none'}`,
      );
      if (write) limits[id] = { limit_kib: known?.limit_kib ?? Math.ceil(total + 1), files };
      else if (!known) return [`${id} has no limit: note it with \`npm run bench -- bytes screens --write\`.`];
      else return [growth(id, files, known)].filter(Boolean);
      return [];
    });
    for (const finding of findings) log(`\n${finding}`);
    if (write) writeFileSync(LIMITS, `${JSON.stringify(limits, null, 2)}\n`);
    return {
      pass: findings.length === 0,
      figures: Object.fromEntries(found.map(({ id, files }) => [`${id}_gzip_kib`, totalKib(files)])),
      limits: Object.fromEntries(Object.entries(limits).map(([id, { limit_kib: limit }]) => [`${id}_gzip_kib`, limit])),
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}
