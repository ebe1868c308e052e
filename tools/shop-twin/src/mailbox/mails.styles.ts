/** What the mail pages need beside the twin's own sheet. */
export const MAILS_CSS = `
main { margin: 0 auto; }
ol.mails { list-style: none; padding: 0; overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: 17rem minmax(0, 1fr) auto auto; gap: .2rem 1rem; align-items: baseline; padding: .6rem 1.2rem; color: inherit; text-decoration: none; }
.mails a:hover, .mails a:focus-visible { background: var(--tint); }
.mails .to, .mails .subject { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.mails .subject { font-weight: 600; }
.mails .to, .mails time { color: var(--soft); }
.mails time { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; font-size: .9rem; }
.marks { display: flex; gap: .3rem; flex-wrap: wrap; }
.levers { margin-top: 1.5rem; }
.levers summary { cursor: pointer; }
.levers h2 { display: inline; }
.patterns { list-style: none; padding: 0; margin: .8rem 0 1rem; }
.patterns form { display: grid; grid-template-columns: 12rem minmax(0, 1fr) auto; gap: 0 .8rem; align-items: center; padding: .25rem 0; }
.way-back { margin: 0 0 .6rem; }
.mail { padding: 0; }
.mail > header { padding: 1.1rem 1.2rem 1rem; }
.mail h1 { overflow-wrap: anywhere; }
dl.head, .headers dl { display: grid; grid-template-columns: auto minmax(0, 1fr); gap: .15rem 1rem; margin: .7rem 0; }
dt { color: var(--soft); }
dd { margin: 0; overflow-wrap: anywhere; }
.headers summary { cursor: pointer; color: var(--accent); }
.headers dl { font-size: .88rem; }
.deeds { list-style: none; margin: .8rem 0 0; padding: 0; }
.deeds .badge { white-space: normal; }
.mail .notice { margin: .8rem 0 0; background: #fff0cf; border-color: #c98a00; }
.acts { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: 1rem; }
.tabs { display: flex; gap: .2rem; padding: 0 1.2rem; border: 0; border-bottom: 1px solid var(--line); overflow-x: auto; }
.tabs a { padding: .5rem .8rem; border-radius: 8px 8px 0 0; white-space: nowrap; color: var(--soft); border-bottom: 3px solid transparent; }
.tabs a[aria-current] { color: var(--accent); background: none; border-bottom-color: var(--accent); }
.stage { background: #e7e3ef; padding: 1rem; overflow-x: auto; border-radius: 0 0 12px 12px; }
.stage iframe { display: block; margin: 0 auto; width: 1000px; height: max(560px, calc(100vh - 120px)); border: 0; background: #fff; }
.stage.phone iframe { width: 390px; height: 760px; border-radius: 22px; box-shadow: 0 0 0 8px #2b2440, 0 12px 30px #2b244040; }
.stage.phone { padding: 2rem 1.4rem; }
.stage.dark { background: #17131f; }
.plain { margin: 0; padding: 1.2rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .92rem/1.6 ui-monospace, monospace; }
.plain.source { font-size: .8rem; background: #f6f4fa; max-height: 80vh; overflow: auto; border-radius: 0 0 12px 12px; }
.save { margin: 0; padding: .7rem 1.2rem; }
.empty { margin: 0; padding: 1.2rem; color: var(--soft); }
.attachments { margin: 0; padding: .8rem 1.2rem .8rem 2.4rem; border-top: 1px solid var(--line); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.tabs a:focus-visible, .mails a:focus-visible { outline-offset: -2px; }
@media (max-width: 760px) {
  .mails a { grid-template-columns: auto minmax(0, 1fr); gap: .1rem .6rem; padding: .6rem .9rem; }
  .mails .to, .mails .subject { grid-column: 1 / -1; white-space: normal; overflow-wrap: anywhere; }
  .mails time { grid-row: 3; font-size: .85rem; }
  .mails .marks { grid-row: 3; }
  .patterns form { grid-template-columns: minmax(0, 1fr) auto; }
  .patterns span { grid-row: 2; }
  .patterns button { grid-row: 1 / 3; grid-column: 2; }
  .page-head form { margin-left: 0; flex: 1 1 100%; }
  .page-head input { flex: 1; min-width: 0; }
  .mail { margin: 0 -.8rem; border-width: 1px 0; border-radius: 0; }
  .mail > header { padding: .9rem .8rem; }
  .tabs { flex-wrap: nowrap; padding: 0 .3rem; }
  .tabs a { padding: .5rem; }
  .stage { padding: .6rem; }
  .stage.phone { padding: 0; }
  .stage.phone iframe { box-shadow: none; border-radius: 0; }
}
`;
