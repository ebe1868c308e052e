import axe from 'axe-core';

/** Serious and critical findings of axe in an element, as `rule: element`. What needs pixels (contrast, icon fonts) is left out. */
export async function seriousFindings(element: Element): Promise<string[]> {
  const { violations } = await axe.run(element, {
    rules: { 'color-contrast': { enabled: false }, 'label-content-name-mismatch': { enabled: false } },
  });
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}
