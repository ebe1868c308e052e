/** One sheet for the twin's own pages. It is nobody's product: warm paper, a violet accent, a ribbon that says what this is. */
export const ADMIN_CSS = `
:root { --ink: #2b2440; --soft: #6a6280; --line: #ded9ea; --paper: #faf8fd; --accent: #5b3fa0; --tint: #efe9fb; --bad: #a32036; font: 15px/1.5 system-ui, sans-serif; color: var(--ink); }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); }
[hidden] { display: none !important; }
a { color: var(--accent); }
h1 { font-size: 1.35rem; margin: 0; }
h2 { font-size: 1.05rem; margin: 0 0 .6rem; }
.ribbon { background: var(--accent); color: #fff; padding: .3rem 1rem; font-size: .85rem; display: flex; gap: .8rem; align-items: center; }
.ribbon a { color: #fff; }
.ribbon .shop { margin-left: auto; }
.layout { display: grid; grid-template-columns: 212px minmax(0, 1fr); min-height: calc(100vh - 32px); }
nav { padding: 1rem .6rem; border-right: 1px solid var(--line); background: #fff; }
nav a { display: block; padding: .4rem .7rem; border-radius: 8px; text-decoration: none; color: var(--ink); }
nav a:hover { background: var(--tint); }
nav a[aria-current] { background: var(--tint); color: var(--accent); font-weight: 600; }
nav .nav-head { margin: 1rem .7rem .2rem; color: var(--soft); font-size: .8rem; }
nav .nav-sub { margin-left: 1rem; }
main { padding: 1.2rem 1.5rem; max-width: 1240px; }
.page-head { display: flex; flex-wrap: wrap; gap: .7rem; align-items: center; margin-bottom: 1rem; }
.page-head form { margin-left: auto; display: flex; gap: .4rem; }
.card { background: #fff; border: 1px solid var(--line); border-radius: 12px; padding: 1rem 1.2rem; margin-bottom: 1rem; }
.columns { display: grid; grid-template-columns: 2fr 1fr; gap: 1rem; align-items: start; }
.figures { display: flex; gap: 2.5rem; }
.figures b { display: block; font-size: 1.6rem; font-variant-numeric: tabular-nums; }
table { width: 100%; border-collapse: collapse; }
th { text-align: left; color: var(--soft); font-weight: 500; font-size: .85rem; }
th, td { padding: .45rem .6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.number, td time { white-space: nowrap; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
tr:last-child td { border-bottom: 0; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; }
.badge { display: inline-block; padding: .05rem .55rem; border-radius: 99px; background: #ece9f1; font-size: .82rem; white-space: nowrap; }
.badge.good { background: #dff1e4; color: #1d5b33; }
.badge.wait { background: #fff0cf; color: #744b00; }
.badge.bad { background: #fbe1e5; color: var(--bad); }
.soft { color: var(--soft); }
.button, button { font: inherit; padding: .35rem .8rem; border-radius: 8px; border: 1px solid var(--line); background: #fff; color: var(--ink); cursor: pointer; text-decoration: none; }
.button.primary { background: var(--accent); border-color: var(--accent); color: #fff; }
.button.danger { color: var(--bad); }
input, select { font: inherit; padding: .35rem .6rem; border: 1px solid #bdb4d2; border-radius: 8px; background: #fff; }
select { max-width: 100%; }
label { display: grid; grid-template-columns: minmax(0, 1fr); gap: .15rem; max-width: 100%; font-size: .88rem; }
.fields { display: flex; flex-wrap: wrap; gap: .6rem; align-items: end; }
.fields .wide { flex: 1 1 15rem; }
.pager { display: flex; gap: .6rem; align-items: center; justify-content: flex-end; }
.notice { border-left: 4px solid var(--bad); padding: .5rem 1rem; background: #fff; margin-bottom: 1rem; }
ol.events { list-style: none; margin: .5rem 0 0; padding: 0 0 0 .9rem; border-left: 2px solid var(--line); }
ol.events li { margin-bottom: .3rem; }
.app-area { display: flex; flex-direction: column; min-width: 0; position: relative; }
.app-head { display: flex; gap: .6rem; align-items: center; padding: .5rem 1rem; border-bottom: 1px solid var(--line); background: #fff; min-height: 46px; }
.app-head .head-buttons { margin-left: auto; display: flex; gap: .4rem; }
#app-frame { flex: 1; border: 0; width: 100%; min-height: 480px; background: #fff; }
#loading { position: absolute; top: 45px; left: 0; right: 0; height: 3px; background: linear-gradient(90deg, transparent, var(--accent), transparent); background-size: 40% 100%; animation: slide 1.2s linear infinite; }
@keyframes slide { from { background-position: -40% 0; } to { background-position: 140% 0; } }
@media (prefers-reduced-motion: reduce) { #loading { animation: none; } }
#save-bar { position: fixed; top: 0; left: 0; right: 0; z-index: 5; min-height: 79px; display: flex; align-items: center; gap: .8rem; padding: .45rem 1rem; background: var(--ink); color: #fff; }
#save-bar-buttons { margin-left: auto; display: flex; gap: .4rem; }
#toasts { position: fixed; bottom: 1.2rem; left: 50%; transform: translateX(-50%); z-index: 20; display: grid; gap: .5rem; }
.toast { background: var(--ink); color: #fff; border-radius: 10px; padding: .5rem .9rem; display: flex; gap: .8rem; align-items: center; }
.toast.error { background: var(--bad); }
.toast button { border: 0; background: none; color: inherit; padding: 0; text-decoration: underline; }
.toast .toast-close { text-decoration: none; font-size: 1.2rem; }
#overlay { position: fixed; inset: 0; z-index: 10; background: #fff; display: flex; flex-direction: column; }
#overlay header { display: flex; padding: .5rem 1rem; border-bottom: 1px solid var(--line); }
#overlay header button { margin-left: auto; }
.overlay-frame { flex: 1; border: 0; width: 100%; }
#leave, #picker { position: fixed; inset: 0; z-index: 15; background: #2b244099; display: grid; place-items: center; }
#leave .card, #picker .card { max-width: 26rem; }
#picker-list { max-height: 50vh; overflow: auto; margin: .6rem 0; }
.picker-row { display: flex; gap: .5rem; padding: .25rem 0; }
@media (max-width: 760px) { .layout, .columns { grid-template-columns: minmax(0, 1fr); } nav { display: flex; flex-wrap: wrap; align-items: start; border-right: 0; border-bottom: 1px solid var(--line); padding: .3rem; } nav .nav-head { display: none; } #app-nav { display: flex; } nav .nav-sub { margin-left: 0; } .layout { grid-template-rows: auto minmax(0, 1fr); } .ribbon span { display: none; } main { padding: .8rem; } .hide-narrow { display: none; } }
`;
