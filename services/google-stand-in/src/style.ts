/** The path that the pages take their style from. */
export const STYLE_PATH = '/style.css';

/** Plain on purpose: nobody should take these pages for Google's, or for the shop's. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --ink: light-dark(#1c1f24, #e8e9ec);
  --muted: light-dark(#565b66, #a9afbb);
  --paper: light-dark(#f4f5f7, #14161a);
  --card: light-dark(#ffffff, #1e2127);
  --line: light-dark(#868c98, #7b818d);
  --accent: light-dark(#5b3a9e, #c3a8ff);
  --on-accent: light-dark(#ffffff, #1c1130);
  --warning: light-dark(#fff1c7, #43360a);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1, h2 { text-wrap: balance; }
h1 { margin: 0 0 0.5rem; font-size: 1.5rem; line-height: 1.25; }
h2 { margin: 2rem 0 0.75rem; font-size: 1.125rem; }
p { margin: 0 0 1rem; }
.warning { padding: 0.75rem 1rem; border-inline-start: 4px solid var(--accent); background: var(--warning); }
form { display: grid; gap: 0.75rem; margin: 0; }
label { display: grid; gap: 0.25rem; font-weight: 600; }
input, select, button {
  width: 100%;
  min-height: 3rem;
  padding: 0.5rem 0.875rem;
  border: 1px solid var(--line);
  border-radius: 0.375rem;
  background: var(--card);
  color: inherit;
  font: inherit;
  font-weight: 400;
}
button { cursor: pointer; text-align: start; }
button:hover { border-color: var(--accent); }
button small { display: block; color: var(--muted); font-size: 0.875rem; }
button.primary { background: var(--accent); color: var(--on-accent); font-weight: 600; text-align: center; }
button.quiet { border-color: transparent; background: none; text-align: center; text-decoration: underline; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
`;
