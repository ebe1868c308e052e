import type { FilledMail } from '@parcelway/http-contract';
import type { CompiledMail } from './compiled-mail';
import { LIQUID_LIMITS } from './liquid/sandbox';
import { fill } from './liquid/fill';
import { link } from './liquid/scope';
import type { DisabledToolsMailData } from './mail-data';
import { begin, plainFooter, Top, type MerchantMailOrder } from './merchant-mail';
import { Action, Block, Each, Line, Small, TextLink, When } from './parts';

/** The mail that says which connected tools are turned off because every attempt of three days failed. */
export async function compileDisabledToolsMail(order: MerchantMailOrder): Promise<CompiledMail> {
  const { context, words, ours, end } = begin(order);
  const { put } = context.slots;
  const { disabled } = words;
  ours('subject', disabled.subject);
  const text = ours('preheader', disabled.text);
  const why = ours('why', disabled.why);
  return end(
    {
      html: (
        <>
          <Top context={context}>{put('{{ own.subject }}')}</Top>
          <Block>
            <Line context={context}>{put(`{{ ${text} }}`)}</Line>
          </Block>
          <Block>
            <Each context={context} of="one in tools">
              <div style={{ padding: '4px 0' }}>
                <Line context={context}>
                  <TextLink context={context} to={put('{{ one.url }}')}>
                    {put('{{ one.name }}')}
                  </TextLink>
                </Line>
                <When context={context} test="one.since != ''">
                  <Small context={context}>
                    {disabled.since} {put('{{ one.since }}')}
                  </Small>
                </When>
                <When context={context} test="one.problem != ''">
                  <Small context={context}>
                    {disabled.problem} {put('{{ one.problem }}')}
                  </Small>
                </When>
              </div>
            </Each>
          </Block>
          <Block>
            <Action context={context} to={put('{{ url }}')}>
              {disabled.open}
            </Action>
          </Block>
        </>
      ),
      text: `{{ shop_name }}

{{ own.subject }}

{{ ${text} }}

{% for one in tools %}- {{ one.name }}
{% if one.since != '' %}${disabled.since} {{ one.since }}
{% endif %}{% if one.problem != '' %}${disabled.problem} {{ one.problem }}
{% endif %}{{ one.url }}
{% endfor %}
${disabled.open}:
{{ url }}`,
    },
    plainFooter(context, why),
  );
}

export function fillDisabledToolsMail(compiled: CompiledMail, data: DisabledToolsMailData): FilledMail {
  const tools = data.tools.map((one) => ({ ...one, url: link(one.url) }));
  const scope = { ...data, tools, url: link(data.url) };
  return fill(compiled, scope, scope, LIQUID_LIMITS, data.shop_name);
}
