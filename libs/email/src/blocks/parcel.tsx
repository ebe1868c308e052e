import { Action, Block, Each, Line, Liquid, PictureRow, Small, Table, TextLink, Title, When } from '../parts';
import type { RenderedBlock } from '../render-context';
import { pageOf, type BlockOf, type MailContext } from './mail-context';

/** Items and parcels of an order that a mail lists; dots replace the others. */
const MOST = 30;
const more = (list: string): string => `{% if ${list}.size > ${MOST} %}…{% endif %}`;
const More = ({ context, list }: { context: MailContext; list: string }) => (
  <When context={context} test={`${list}.size > ${MOST}`}>
    <Small context={context}>…</Small>
  </When>
);

/** The way of the parcel with the current step's name: a bar with all steps, or one line. */
export function renderStatusBar({ style }: BlockOf<'status_bar'>, context: MailContext): RenderedBlock {
  return {
    html: (
      <When context={context} test="progress">
        <Block>
          <When context={context} test="progress.current != ''">
            <Line context={context}>
              <strong>{context.slots.put('{{ progress.current }}')}</strong>
            </Line>
          </When>
          {style === 'steps' ? <Steps context={context} /> : <Bar context={context} />}
        </Block>
      </When>
    ),
    text: `{% if progress %}${context.words.progress}: {% for step in progress.steps %}{% if step.done %}[x]{% else %}[ ]{% endif %} {{ step.name }}{% unless forloop.last %} · {% endunless %}{% endfor %}{% endif %}`,
  };
}

/** One beside the other; on a phone, where their names have no room, one below the other. */
function Steps({ context }: { context: MailContext }) {
  const { palette } = context;
  const { put } = context.slots;
  const name = { fontSize: 12, lineHeight: '16px', paddingTop: 6, textAlign: 'center' } as const;
  const stripe = { height: 8, fontSize: 0, lineHeight: '8px' };
  return (
    <Table
      style={{ tableLayout: 'fixed', marginTop: 8 }}
      rows={
        <tr>
          <Each context={context} of="step in progress.steps">
            <td className="v" width={put('{{ progress.width }}%')} valign="top" style={{ padding: '0 2px' }}>
              <When context={context} test="step.done">
                <div className="g t" style={{ ...stripe, backgroundColor: palette.accent }}>
                  &nbsp;
                </div>
                <div className="i n" style={{ ...name, color: palette.ink }}>
                  {put('{{ step.name }}')}
                </div>
                <Liquid context={context}>{'{% else %}'}</Liquid>
                <div className="r t" style={{ ...stripe, backgroundColor: palette.line }}>
                  &nbsp;
                </div>
                <div className="m n" style={{ ...name, color: palette.muted }}>
                  {put('{{ step.name }}')}
                </div>
              </When>
            </td>
          </Each>
        </tr>
      }
    />
  );
}

function Bar({ context }: { context: MailContext }) {
  const { palette } = context;
  const { put } = context.slots;
  const height = { height: 8, fontSize: 0, lineHeight: '8px' };
  return (
    <Table
      style={{ marginTop: 8 }}
      rows={
        <tr>
          <When context={context} test="progress.behind > 0">
            <td
              className="g"
              width={put('{{ progress.percent }}%')}
              style={{ ...height, backgroundColor: palette.accent }}
            >
              &nbsp;
            </td>
          </When>
          <When context={context} test="progress.behind < progress.count">
            <td className="r" style={{ ...height, backgroundColor: palette.line }}>
              &nbsp;
            </td>
          </When>
        </tr>
      }
    />
  );
}

/** The tracking history; in mails about orders of several, their parcels. */
export function renderHistory({ limit }: BlockOf<'history'>, context: MailContext): RenderedBlock {
  const { put } = context.slots;
  const { words } = context;
  return {
    html: (
      <>
        <When context={context} test="history.size > 0">
          <Block>
            <Title context={context}>{words.history}</Title>
            <Each context={context} of={`event in history limit: ${limit}`}>
              <div style={{ padding: '4px 0' }}>
                <Line context={context}>{put('{{ event.text }}')}</Line>
                <Small context={context}>
                  {put("{{ event.when }}{% if event.place != '' %} · {{ event.place }}{% endif %}")}
                </Small>
              </div>
            </Each>
          </Block>
        </When>
        <When context={context} test="parcels.size > 0">
          <Block>
            <Title context={context}>{words.parcels}</Title>
            <Each context={context} of={`one in parcels limit: ${MOST}`}>
              <div style={{ padding: '4px 0' }}>
                <Line context={context}>{put('{{ one.status }}')}</Line>
                <Small context={context}>
                  {put("{% if one.courier != '' %}{{ one.courier }} · {% endif %}")}
                  <When context={context} test="one.url != ''">
                    <TextLink context={context} to={put('{{ one.url }}')}>
                      {put('{{ one.number }}')}
                    </TextLink>
                    <Liquid context={context}>{'{% else %}{{ one.number }}'}</Liquid>
                  </When>
                </Small>
              </div>
            </Each>
            <More context={context} list="parcels" />
          </Block>
        </When>
      </>
    ),
    text: `{% if history.size > 0 %}${words.history}
{% for event in history limit: ${limit} %}- {{ event.when }}: {{ event.text }}{% if event.place != '' %} ({{ event.place }}){% endif %}
{% endfor %}{% endif %}{% if parcels.size > 0 %}
${words.parcels}
{% for one in parcels limit: ${MOST} %}- {{ one.status }}: {% if one.courier != '' %}{{ one.courier }} {% endif %}{{ one.number }}
{{ one.url }}
{% endfor %}${more('parcels')}{% endif %}`,
  };
}

/** How much of the order the mail is about; nothing where it is all of it. */
export const renderParts = (context: MailContext): RenderedBlock => ({
  html: (
    <When context={context} test="order.parts != ''">
      <Block>
        <Line context={context}>
          <strong>{context.slots.put('{{ order.parts }}')}</strong>
        </Line>
      </Block>
    </When>
  ),
  text: '{{ order.parts }}',
});

/** The items that the mail is about, and those of the order that are still to be sent. */
export function renderItems({ show_images: isPictured }: BlockOf<'items'>, context: MailContext): RenderedBlock {
  const { words } = context;
  const title = `{% case items_of %}{% when 'parcel' %}${words.items_parcel}{% when 'on_the_way' %}${words.items_on_the_way}{% else %}${words.items}{% endcase %}`;
  const [those, others] = [
    listOf('items', title, isPictured, context),
    listOf('items_to_send', words.items_to_send, isPictured, context),
  ];
  return {
    html: (
      <>
        {those.html}
        {others.html}
      </>
    ),
    text: `${those.text}${others.text}`,
  };
}

/** @param title Liquid */
function listOf(
  list: 'items' | 'items_to_send',
  title: string,
  isPictured: boolean,
  context: MailContext,
): RenderedBlock {
  const { put } = context.slots;
  return {
    html: (
      <When context={context} test={`${list}.size > 0`}>
        <Block>
          <Title context={context}>{put(title)}</Title>
          <Table
            rows={
              <Each context={context} of={`item in ${list} limit: ${MOST}`}>
                <PictureRow context={context} image={isPictured ? 'item.image_url' : null} alt="item.title" size={56}>
                  <Line context={context}>{put('{{ item.title }}')}</Line>
                  <Small context={context}>
                    {put("{% if item.variant != '' %}{{ item.variant }} · {% endif %}{{ item.quantity }} ×")}
                  </Small>
                </PictureRow>
              </Each>
            }
          />
          <More context={context} list={list} />
        </Block>
      </When>
    ),
    text: `{% if ${list}.size > 0 %}
${title}
{% for item in ${list} limit: ${MOST} %}- {{ item.quantity }} × {{ item.title }}{% if item.variant != '' %} ({{ item.variant }}){% endif %}
{% endfor %}${more(list)}{% endif %}`,
  };
}

export function renderExpected(_block: BlockOf<'expected'>, context: MailContext): RenderedBlock {
  return {
    html: (
      <When context={context} test="parcel.expected != ''">
        <Block>
          <Small context={context}>{context.words.expected}</Small>
          <Line context={context}>
            <strong>{context.slots.put('{{ parcel.expected }}')}</strong>
          </Line>
        </Block>
      </When>
    ),
    text: `{% if parcel.expected != '' %}${context.words.expected}: {{ parcel.expected }}{% endif %}`,
  };
}

/** Status, number, courier, date and the way to the page in one card. */
export function renderStatusCard(_block: BlockOf<'status_card'>, context: MailContext): RenderedBlock {
  const { words, own, palette } = context;
  const { put } = context.slots;
  const url = pageOf(context.topic);
  const facts = [
    [words.number, 'parcel.number'],
    [words.courier, 'parcel.courier'],
    [words.expected, 'parcel.expected'],
  ] as const;
  const card = { backgroundColor: palette.soft, border: `1px solid ${palette.line}`, borderRadius: context.radius };
  return {
    html: (
      <Block>
        <Table
          className="s l"
          style={{ ...card, borderCollapse: 'separate' }}
          rows={
            <tr>
              <td style={{ padding: 20 }}>
                <div className="i" style={{ fontSize: 20, lineHeight: '28px', fontWeight: 'bold', color: palette.ink }}>
                  {put('{% if parcel.status != "" %}{{ parcel.status }}{% else %}{{ order.name }}{% endif %}')}
                </div>
                {facts.map(([label, path]) => (
                  <When key={path} context={context} test={`${path} != ''`}>
                    <div style={{ paddingTop: 8 }}>
                      <Small context={context}>{label}</Small>
                      <Line context={context}>{put(`{{ ${path} }}`)}</Line>
                    </div>
                  </When>
                ))}
                <When context={context} test={`${url} != ''`}>
                  <div style={{ paddingTop: 16 }}>
                    <Action context={context} to={put(`{{ ${url} }}`)}>
                      {own.button}
                    </Action>
                  </div>
                </When>
              </td>
            </tr>
          }
        />
      </Block>
    ),
    text: `{{ parcel.status }}
${facts.map(([label, path]) => `{% if ${path} != '' %}${label}: {{ ${path} }}\n{% endif %}`).join('')}{% if ${url} != '' %}${own.button}:
{{ ${url} }}{% endif %}`,
  };
}
