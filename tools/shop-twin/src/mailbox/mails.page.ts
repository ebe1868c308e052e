import { type Html, html, raw } from '../admin/html';
import { ADMIN_CSS } from '../admin/styles';
import { type ViewMode, VIEW_MODES, knowsDark } from './frame';
import type { Deed, ReceivedMail } from './mailbox';
import { MAILS_CSS } from './mails.styles';
import type { MailText } from './mail-text';
import { MAIL_FAULT_MODES, type MailFaultModes } from './fault-modes';

export const PAGE_SIZE = 50;
/** Of a source that is shown in the page; the file has all of it. */
const SOURCE_SHOWN = 200_000;

export const VIEWS = ['desktop', 'phone', 'dark', 'text', 'source'] as const;
type View = (typeof VIEWS)[number];
const VIEW_WORDS: Record<View, string> = { ...VIEW_MODES, text: 'Plain text', source: 'Source' };

const DEED_WORDS: Record<Deed['deed'], string> = {
  bounced: 'Bounced',
  'bounced-softly': 'Mailbox was full',
  complained: 'Reported as spam',
  unsubscribed: 'Unsubscribed',
};

export interface MailsView {
  /** What is searched for; empty: nothing. */
  query: string;
  page: number;
  /** Mails that fit the search. */
  total: number;
  mails: ReceivedMail[];
  faultModes: MailFaultModes;
  smtpUrl: string | null;
}

/** What arrived in the mailboxes of shoppers and merchants, newest first. Plain HTML, no script. */
export function mailsPage(view: MailsView): string {
  const { query, page, total, mails, smtpUrl } = view;
  const link = (to: number, text: string): Html =>
    html`<a class="button" href="?page=${to}&amp;q=${encodeURIComponent(query)}">${text}</a>`;
  return frame(
    'Mails',
    html`<div class="page-head"><h1>Mails</h1><span class="soft">${total.toLocaleString('en')} ${query ? 'found' : 'arrived'}</span>
<form><input type="search" name="q" value="${query}" placeholder="Address or subject" aria-label="Search mails"><button>Search</button></form></div>
${mails.length > 0 ? html`<ol class="mails card">${mails.map(row)}</ol>` : html`<p class="card">${query ? 'No mail has this in its address or subject.' : smtpUrl === null ? 'No mail server is running: the twin was started without TWIN_SMTP_PORT.' : `Nothing has arrived yet. The mail server listens at ${smtpUrl}.`}</p>`}
<div class="pager">${page > 1 && link(page - 1, 'Newer')}${total > PAGE_SIZE && html`<span class="soft">Page ${page}</span>`}${page * PAGE_SIZE < total && link(page + 1, 'Older')}</div>
${levers(view.faultModes)}`,
  );
}

function row(mail: ReceivedMail): Html {
  return html`<li><a href="/mails/${mail.id}"><span class="to">${mail.recipients.join(', ')}</span><b class="subject" dir="auto">${mail.subject || 'No subject'}</b><span class="marks">${marks(mail)}</span>${time(mail.takenAt)}</a></li>`;
}

function marks({ answeredAt, deeds }: ReceivedMail): Html {
  const kinds = [...new Set(deeds.map(({ deed }) => deed))];
  return html`${answeredAt === null && html`<span class="badge wait">Sender was not told</span>`}${kinds.map((kind) => html`<span class="badge bad">${DEED_WORDS[kind]}</span>`)}`;
}

function levers(faultModes: MailFaultModes): Html {
  const well = faultModes.general === 'takes';
  return html`<details class="card levers"${!well && raw(' open')}><summary><h2>The mail server’s faultMode</h2> <span class="badge ${well ? 'good' : 'bad'}">${MAIL_FAULT_MODES[faultModes.general]}</span></summary>
<ul class="patterns">${[...faultModes.recipients].map(([pattern, faultMode]) => html`<li><form method="post" action="/mails/fault-mode"><code>${pattern}</code> <span>${MAIL_FAULT_MODES[faultMode]}</span><input type="hidden" name="faultMode" value="takes"><button name="recipient" value="${pattern}" aria-label="Forget ${pattern}">Forget</button></form></li>`)}</ul>
<form method="post" action="/mails/fault-mode" class="fields"><label>Mood<select name="faultMode">${Object.entries(MAIL_FAULT_MODES).map(([name, words]) => html`<option value="${name}"${name === faultModes.general && raw(' selected')}>${words}</option>`)}</select></label>
<label>For these recipients only (* is anything)<input name="recipient" autocomplete="off" placeholder="*@slow.example"></label><button class="button primary">Set the faultMode</button></form></details>`;
}

export interface MailView {
  mail: ReceivedMail;
  content: MailText;
  view: View;
  raw: Buffer;
  /** Where one click unsubscribes; null: it offers none. */
  oneClick: string | null;
}

/** One mail as its recipient sees it. Its HTML is in a frame of its own; nothing of it runs. */
export function mailPage({ mail, content, view, raw: source, oneClick }: MailView): string {
  const base = `/mails/${mail.id}`;
  const tab = (to: View): Html =>
    html`<a href="${base}?view=${to}"${to === view && raw(' aria-current="page"')}>${VIEW_WORDS[to]}</a>`;
  const button = (kind: string, words: string): Html =>
    html`<form method="post" action="${base}/report"><button name="kind" value="${kind}">${words}</button></form>`;
  return frame(
    content.subject || 'No subject',
    html`<p class="way-back"><a href="/mails">← All mails</a></p>
<article class="card mail"><header><h1 dir="auto">${content.subject || 'No subject'}</h1>
<dl class="head"><dt>From</dt><dd>${sender(content.from)}</dd><dt>To</dt><dd>${content.to || mail.recipients.join(', ')} <a class="soft" href="/mails?q=${encodeURIComponent(mail.recipients[0] ?? '')}">all to this address</a></dd>${content.replyTo && html`<dt>Reply to</dt><dd>${content.replyTo}</dd>`}<dt>Arrived</dt><dd>${time(mail.takenAt)}</dd></dl>
<details class="headers"><summary>All headers</summary><dl>${content.head.map(({ name, value }) => html`<dt>${name}</dt><dd><code>${value}</code></dd>`)}</dl><p class="soft">Envelope: from <code>${mail.envelopeFrom || '<>'}</code> to <code>${mail.recipients.join(', ')}</code></p></details>
${mail.answeredAt === null && html`<p class="notice">The mail server took this mail but never told its sender.</p>`}
${mail.deeds.length > 0 && html`<ul class="deeds">${mail.deeds.map(({ deed, at, answer }) => html`<li>${DEED_WORDS[deed]}, ${time(at)}: <span class="badge ${/^2\d\d$/.test(answer) ? 'good' : 'bad'}">${answerWords(answer)}</span></li>`)}</ul>`}
<div class="acts">${oneClick !== null && html`<form method="post" action="${base}/unsubscribe"><button>Unsubscribe</button></form>`}${button('bounced', 'It bounced')}${button('bounced-softly', 'Mailbox is full')}${button('complained', 'Report as spam')}</div></header>
<nav class="tabs" aria-label="Show as">${VIEWS.map(tab)}</nav>
${body(mail.id, content, view, source)}
${content.attachments.length > 0 && html`<ul class="attachments">${content.attachments.map(({ name, type, size }) => html`<li>${name} <span class="soft">${type}, ${size.toLocaleString('en')} bytes</span></li>`)}</ul>`}</article>`,
  );
}

function body(id: number, content: MailText, view: View, source: Buffer): Html {
  if (view === 'source')
    return html`<p class="save"><a href="/mails/${id}/source">Save as file</a> <span class="soft">${source.length.toLocaleString('en')} bytes</span></p><pre class="plain source" tabindex="0">${source.toString('utf8').slice(0, SOURCE_SHOWN)}</pre>${source.length > SOURCE_SHOWN && html`<p class="soft">The rest is in the file.</p>`}`;
  if (view === 'text')
    return content.text
      ? html`<pre class="plain" dir="auto">${linked(content.text)}</pre>`
      : html`<p class="empty">This mail has no plain text.</p>`;
  if (content.html === null) return html`<p class="empty">This mail has no HTML, only plain text.</p>`;
  return html`${view === 'dark' && !knowsDark(content.html) && html`<p class="empty">This mail does not say how it looks in the dark. Mail programs show it light, or turn its colors around by themselves.</p>`}
<div class="stage ${view}" tabindex="0" role="region" aria-label="The mail"><iframe title="The mail, ${VIEW_WORDS[view].toLowerCase()}" src="/mails/${id}/content?look=${view satisfies ViewMode}" sandbox="allow-popups allow-popups-to-escape-sandbox" referrerpolicy="no-referrer"></iframe></div>`;
}

const sender = (from: MailText['from']): Html =>
  from === null
    ? html`<span class="soft">nobody</span>`
    : html`<b dir="auto">${from.name}</b> <span class="${from.name && 'soft'}">${from.address}</span>`;

const answerWords = (answer: string): string => `the app ${/^\d+$/.test(answer) ? `answered ${answer}` : answer}`;

/** Plain text whose web addresses are links, as mail programs make them. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)])/)
    .map((part, i) =>
      i % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer noopener">${part}</a>` : html`${part}`,
    );
}

const frame = (title: string, content: Html): string =>
  html`${raw('<!doctype html>')}
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,"><title>${title} · Shop twin</title><style>${raw(ADMIN_CSS + MAILS_CSS)}</style></head>
<body><header class="ribbon"><strong>Shop twin</strong><span>mailboxes of shoppers and merchants</span><a class="shop" href="/">All stores</a></header>
<main>${content}</main></body></html>`.text;

const time = (iso: string): Html => html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
