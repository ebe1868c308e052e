import type { FilledMail } from '@parcelway/http-contract';
import { Fragment } from 'react';
import type { CompiledMail } from './compiled-mail';
import { LIQUID_LIMITS } from './liquid/sandbox';
import { fill } from './liquid/fill';
import { link } from './liquid/scope';
import type { QuotaMailData } from './mail-data';
import { begin, plainFooter, Top, type MerchantMailOrder } from './merchant-mail';
import { Action, Block, Line, Small, TextLink, When } from './parts';

/** The mail that says that most of the quota, or all of it, is used, and what happens then. */
export async function compileQuotaMail(order: MerchantMailOrder): Promise<CompiledMail> {
  const { context, words, ours, end } = begin(order);
  const { put } = context.slots;
  const { quota } = words;
  const either = (used: string, nearly: string) => `{% if level == 100 %}${used}{% else %}${nearly}{% endif %}`;
  ours('subject', either(quota.used_up, quota.nearly));
  const next = ours('preheader', quota.next);
  const happens = ours(
    'happens',
    `{% if unit != '' %}${quota.bought}{% else %}${either(quota.kept, quota.to_keep)}{% endif %}`,
  );
  const why = ours('why', quota.why);
  const facts = [
    [quota.used, '{{ used }} / {{ total }}', 'used'],
    [quota.left, '{{ left }}', 'left'],
    [quota.legacy, '{{ legacy }}', 'legacy'],
    [quota.packs, '{{ packs }}', 'packs'],
  ] as const;
  return end(
    {
      html: (
        <>
          <Top context={context}>{put('{{ own.subject }}')}</Top>
          <Block>
            {facts.map(([label, value, path]) => (
              <Fragment key={path}>
                <When context={context} test={`${path} != ''`}>
                  <div style={{ padding: '4px 0' }}>
                    <Small context={context}>{label}</Small>
                    <Line context={context}>{put(value)}</Line>
                  </div>
                </When>
              </Fragment>
            ))}
          </Block>
          <Block>
            <Line context={context}>{put(`{{ ${happens} }}`)}</Line>
          </Block>
          <Block>
            <Line context={context}>{put(`{{ ${next} }}`)}</Line>
          </Block>
          <Block>
            <Action context={context} to={put('{{ plans_url }}')}>
              {quota.open}
            </Action>
          </Block>
          <Block>
            <TextLink context={context} to={put('{{ packs_url }}')}>
              {quota.open_packs}
            </TextLink>
          </Block>
        </>
      ),
      text: `{{ shop_name }}\n\n{{ own.subject }}\n\n${facts
        .map(([label, value, path]) => `{% if ${path} != '' %}${label}: ${value}\n{% endif %}`)
        .join('')}
{{ ${happens} }}

{{ ${next} }}

${quota.open}:
{{ plans_url }}

${quota.open_packs}:
{{ packs_url }}`,
    },
    plainFooter(context, why),
  );
}

export function fillQuotaMail(compiled: CompiledMail, data: QuotaMailData): FilledMail {
  const scope = { ...data, plans_url: link(data.plans_url), packs_url: link(data.packs_url) };
  return fill(compiled, scope, scope, LIQUID_LIMITS, data.shop_name);
}
