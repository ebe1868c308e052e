import { Action, Block, Each, Line, Liquid, PictureRow, Small, Table, TextLink, Title, When } from '../parts';
import type { Drawn } from '../pen';
import { pageOf, type BlockOf, type MailPen } from './mail-pen';

/** Items and parcels of an order that a mail lists; dots stand for the others. */
const MOST = 30;
const more = (list: string): string => `{% if ${list}.size > ${MOST} %}…{% endif %}`;
const More = ({ pen, list }: { pen: MailPen; list: string }) => (
  <When pen={pen} test={`${list}.size > ${MOST}`}>
    <Small pen={pen}>…</Small>
  </When>
);

/** The way of the parcel with the current step's name: a bar with all steps, or one line. */
export function drawStatusBar({ style }: BlockOf<'status_bar'>, pen: MailPen): Drawn {
  return {
    html: (
      <When pen={pen} test="progress">
        <Block>
          <When pen={pen} test="progress.current != ''">
            <Line pen={pen}>
              <strong>{pen.slots.put('{{ progress.current }}')}</strong>
            </Line>
          </When>
          {style === 'steps' ? <Steps pen={pen} /> : <Bar pen={pen} />}
        </Block>
      </When>
    ),
    text: `{% if progress %}${pen.words.progress}: {% for step in progress.steps %}{% if step.done %}[x]{% else %}[ ]{% endif %} {{ step.name }}{% unless forloop.last %} · {% endunless %}{% endfor %}{% endif %}`,
  };
}

/** Names of steps have no room on a phone. */
function Steps({ pen }: { pen: MailPen }) {
  const { palette } = pen;
  const { put } = pen.slots;
  const name = { fontSize: 12, lineHeight: '16px', paddingTop: 6, textAlign: 'center' } as const;
  const stripe = { height: 8, fontSize: 0, lineHeight: '8px' };
  return (
    <Table
      style={{ tableLayout: 'fixed', marginTop: 8 }}
      rows={
        <tr>
          <Each pen={pen} of="step in progress.steps">
            <td width={put('{{ progress.width }}%')} valign="top" style={{ padding: '0 2px' }}>
              <When pen={pen} test="step.done">
                <div className="g" style={{ ...stripe, backgroundColor: palette.accent }}>
                  &nbsp;
                </div>
                <div className="i w" style={{ ...name, color: palette.ink }}>
                  {put('{{ step.name }}')}
                </div>
                <Liquid pen={pen}>{'{% else %}'}</Liquid>
                <div className="r" style={{ ...stripe, backgroundColor: palette.line }}>
                  &nbsp;
                </div>
                <div className="m w" style={{ ...name, color: palette.muted }}>
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

function Bar({ pen }: { pen: MailPen }) {
  const { palette } = pen;
  const { put } = pen.slots;
  const height = { height: 8, fontSize: 0, lineHeight: '8px' };
  return (
    <Table
      style={{ marginTop: 8 }}
      rows={
        <tr>
          <When pen={pen} test="progress.behind > 0">
            <td
              className="g"
              width={put('{{ progress.percent }}%')}
              style={{ ...height, backgroundColor: palette.accent }}
            >
              &nbsp;
            </td>
          </When>
          <When pen={pen} test="progress.behind < progress.count">
            <td className="r" style={{ ...height, backgroundColor: palette.line }}>
              &nbsp;
            </td>
          </When>
        </tr>
      }
    />
  );
}

/** What happened so far; in mails about orders of several, their parcels. */
export function drawHistory({ limit }: BlockOf<'history'>, pen: MailPen): Drawn {
  const { put } = pen.slots;
  const { words } = pen;
  return {
    html: (
      <>
        <When pen={pen} test="history.size > 0">
          <Block>
            <Title pen={pen}>{words.history}</Title>
            <Each pen={pen} of={`event in history limit: ${limit}`}>
              <div style={{ padding: '4px 0' }}>
                <Line pen={pen}>{put('{{ event.text }}')}</Line>
                <Small pen={pen}>
                  {put("{{ event.when }}{% if event.place != '' %} · {{ event.place }}{% endif %}")}
                </Small>
              </div>
            </Each>
          </Block>
        </When>
        <When pen={pen} test="parcels.size > 0">
          <Block>
            <Title pen={pen}>{words.parcels}</Title>
            <Each pen={pen} of={`one in parcels limit: ${MOST}`}>
              <div style={{ padding: '4px 0' }}>
                <Line pen={pen}>{put('{{ one.status }}')}</Line>
                <Small pen={pen}>
                  {put("{% if one.courier != '' %}{{ one.courier }} · {% endif %}")}
                  <When pen={pen} test="one.url != ''">
                    <TextLink pen={pen} to={put('{{ one.url }}')}>
                      {put('{{ one.number }}')}
                    </TextLink>
                    <Liquid pen={pen}>{'{% else %}{{ one.number }}'}</Liquid>
                  </When>
                </Small>
              </div>
            </Each>
            <More pen={pen} list="parcels" />
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

export function drawItems({ show_images }: BlockOf<'items'>, pen: MailPen): Drawn {
  const { put } = pen.slots;
  return {
    html: (
      <When pen={pen} test="items.size > 0">
        <Block>
          <Title pen={pen}>{pen.words.items}</Title>
          <Table
            rows={
              <Each pen={pen} of={`item in items limit: ${MOST}`}>
                <PictureRow pen={pen} image={show_images ? 'item.image_url' : null} alt="item.title" size={56}>
                  <Line pen={pen}>{put('{{ item.title }}')}</Line>
                  <Small pen={pen}>
                    {put("{% if item.variant != '' %}{{ item.variant }} · {% endif %}{{ item.quantity }} ×")}
                  </Small>
                </PictureRow>
              </Each>
            }
          />
          <More pen={pen} list="items" />
        </Block>
      </When>
    ),
    text: `{% if items.size > 0 %}${pen.words.items}
{% for item in items limit: ${MOST} %}- {{ item.quantity }} × {{ item.title }}{% if item.variant != '' %} ({{ item.variant }}){% endif %}
{% endfor %}${more('items')}{% endif %}`,
  };
}

export function drawExpected(_block: BlockOf<'expected'>, pen: MailPen): Drawn {
  return {
    html: (
      <When pen={pen} test="parcel.expected != ''">
        <Block>
          <Small pen={pen}>{pen.words.expected}</Small>
          <Line pen={pen}>
            <strong>{pen.slots.put('{{ parcel.expected }}')}</strong>
          </Line>
        </Block>
      </When>
    ),
    text: `{% if parcel.expected != '' %}${pen.words.expected}: {{ parcel.expected }}{% endif %}`,
  };
}

/** Status, number, courier, date and the way to the page in one card. */
export function drawStatusCard(_block: BlockOf<'status_card'>, pen: MailPen): Drawn {
  const { words, own, palette } = pen;
  const { put } = pen.slots;
  const url = pageOf(pen.topic);
  const facts = [
    [words.number, 'parcel.number'],
    [words.courier, 'parcel.courier'],
    [words.expected, 'parcel.expected'],
  ] as const;
  const card = { backgroundColor: palette.soft, border: `1px solid ${palette.line}`, borderRadius: pen.radius };
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
                  <When key={path} pen={pen} test={`${path} != ''`}>
                    <div style={{ paddingTop: 8 }}>
                      <Small pen={pen}>{label}</Small>
                      <Line pen={pen}>{put(`{{ ${path} }}`)}</Line>
                    </div>
                  </When>
                ))}
                <When pen={pen} test={`${url} != ''`}>
                  <div style={{ paddingTop: 16 }}>
                    <Action pen={pen} to={put(`{{ ${url} }}`)}>
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
