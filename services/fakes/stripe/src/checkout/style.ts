/** The shop's looks: the colors, sizes and shapes of `packages/ui/src/theme/tokens.ts`. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: light-dark(#f2efe8, #131a18);
  --surface: light-dark(#faf8f3, #1b2422);
  --sunken: light-dark(#e8e4db, #0d1312);
  --ink: light-dark(#15201d, #ece8df);
  --muted: light-dark(#56615c, #a7b0aa);
  --rule: light-dark(#d0cabe, #33403c);
  --outline: light-dark(#7a776d, #7c8a84);
  --accent: light-dark(#a3211f, #c5423c);
  --accent-hover: light-dark(#821617, #b03530);
  --on-accent: #fffaf5;
  --accent-text: light-dark(#9c1f1d, #f2958a);
  --ochre: light-dark(#c58a1e, #dba544);
}
* { box-sizing: border-box; }
body {
  margin: 0;
  background: var(--paper);
  color: var(--ink);
  font: 400 1.0625rem/1.6 "Archivo Variable", Archivo, "Helvetica Neue", Arial, sans-serif;
}
header, main { max-width: 64rem; margin-inline: auto; padding-inline: clamp(1rem, 0.4rem + 2.6vw, 3rem); }
header {
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 4rem;
}
header p { margin: 0; }
.logo { font-weight: 760; font-stretch: 118%; letter-spacing: 0.02em; text-transform: uppercase; }
.demo, h2, legend { font-size: 0.8125rem; font-weight: 650; line-height: 1.3; letter-spacing: 0.09em; text-transform: uppercase; }
.demo { color: var(--muted); }
main { padding-block: 1rem 4rem; }
h1 { margin: 2rem 0 1.5rem; font-size: clamp(1.875rem, 1.45rem + 1.85vw, 3rem); font-weight: 720; line-height: 1.04; text-wrap: balance; }
h2, legend { margin: 0; padding: 0 0 0.75rem; color: var(--muted); }
p { margin: 0; }
.notice, .alert { padding: 0.75rem 1rem; border-inline-start: 4px solid var(--ochre); background: var(--surface); }
.alert { margin-bottom: 1.5rem; border-color: var(--accent); }
.columns { display: grid; gap: 2.5rem; }
table { width: 100%; border-collapse: collapse; }
th, td { padding-block: 0.75rem; border-top: 1px solid var(--rule); font-weight: 400; text-align: start; vertical-align: top; }
th { overflow-wrap: anywhere; }
td { padding-inline-start: 1rem; font-variant-numeric: tabular-nums lining-nums; text-align: end; white-space: nowrap; }
tfoot th, tfoot td { border-top: 2px solid var(--ink); font-weight: 650; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
fieldset { margin: 0; padding: 0; border: 0; min-width: 0; }
.option { position: relative; padding: 0.75rem 1rem; border: 1px solid var(--outline); border-bottom-width: 0; background: var(--surface); }
.option:last-of-type { border-bottom-width: 1px; }
.option:has(:checked) { background: var(--sunken); }
label { display: flex; align-items: center; gap: 0.75rem; min-height: 1.5rem; font-weight: 550; cursor: pointer; }
label::after { position: absolute; inset: 0; content: ""; }
.option p { padding-inline-start: 2rem; color: var(--muted); font-size: 0.9375rem; }
input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0; accent-color: var(--accent); }
button {
  width: 100%;
  min-height: 2.875rem;
  margin-top: 1.5rem;
  padding: 0.5rem 1rem;
  border: 0;
  border-radius: 2px;
  background: var(--accent);
  color: var(--on-accent);
  font: inherit;
  font-weight: 650;
  cursor: pointer;
}
button:hover { background: var(--accent-hover); }
a { color: var(--accent-text); font-weight: 550; text-underline-offset: 0.2em; }
.back { display: block; padding-block: 0.75rem; text-align: center; }
:focus-visible { outline: 3px solid var(--ink); outline-offset: 3px; }
@media (min-width: 700px) {
  .columns { grid-template-columns: 1fr 1fr; align-items: start; }
}
@media (forced-colors: active) {
  button { border: 1px solid; }
}
`;
