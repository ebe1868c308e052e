import type { AxeFinding } from './stage-channel';

const HARMLESS = 'minor';

/** What axe finds wrong on the page, gravest first. Its code is fetched on the first run. */
export async function runAxe(): Promise<AxeFinding[]> {
  const { default: axe } = await import('axe-core');
  const { violations } = await axe.run(document, { resultTypes: ['violations'] });
  const order = ['critical', 'serious', 'moderate', HARMLESS];
  return violations
    .map(({ id, impact, help, helpUrl, nodes }) => ({
      rule: id,
      impact: impact ?? HARMLESS,
      help,
      helpUrl,
      elements: nodes.map(({ html }) => html),
    }))
    .sort((a, b) => order.indexOf(a.impact) - order.indexOf(b.impact));
}
