import { html, type Html } from '../../../http/html';
import { ownHtml } from '../extra-code';
import type { Found, PageParcel } from '../find-parcels';
import { liquidScope, type LiquidScope } from '../liquid-scope';
import type { PageScene, SectionOf } from '../page-content';
import { fillLiquid, newBudget } from '../page-liquid';

/** Draws the sections in Liquid of one page, which share its limits. One that cannot be filled is left out. */
export function liquidSections(scene: PageScene, order: Found['order']) {
  const budget = newBudget();
  const scopes = new Map<PageParcel, LiquidScope>();
  return ({ id, liquid }: SectionOf<'liquid'>, parcel: PageParcel): Html | false => {
    const scope = scopes.get(parcel) ?? liquidScope(parcel, order, { ...scene, events: scene.design.settings.events });
    scopes.set(parcel, scope);
    const result = fillLiquid(liquid, scope, budget);
    if ('problem' in result) {
      if (result.problem) scene.onLiquidProblem?.({ section: id, ...result.problem });
      return false;
    }
    const content = ownHtml(result.filled, scene.place.on);
    return content && html`<div class="pw-own-html">${content}</div>`;
  };
}
