import { createGlobalStyle } from 'styled-components';
import { tokens, variableDeclarations } from './css-variables.ts';
import { fontFamily } from './font.ts';

/** Reset, typeface, tokens and the defaults of plain elements. Mounted by `ThemeRoot`. */
export const GlobalStyle = createGlobalStyle`
  :root {
    color-scheme: light dark;
    overflow-y: scroll;
    /* What gets the focus comes to stand below the navbar, which stays at the top. */
    scroll-padding-top: 5rem;
    ${variableDeclarations}
  }
  @media (prefers-reduced-motion: reduce) {
    :root { --motion-fast: 0.01ms; --motion-slow: 0.01ms; }
  }
  *, *::before, *::after { box-sizing: border-box; }
  * { margin: 0; }
  body {
    min-height: 100dvh;
    counter-reset: figure;
    background: ${tokens.color.paper};
    color: ${tokens.color.ink};
    font: ${tokens.weight.body} ${tokens.text.m} / ${tokens.leading.body} ${fontFamily};
    font-synthesis: none;
    -webkit-font-smoothing: antialiased;
    -webkit-text-size-adjust: 100%;
    text-size-adjust: 100%;
    overflow-wrap: break-word;
  }
  /* An open dialog stops the page without moving it; the background dims the scrollbar's gutter with the rest. */
  html:has([aria-modal='true']) {
    overflow: hidden;
    scrollbar-gutter: stable;
    background: ${tokens.color.scrim};
  }
  body > noscript { display: block; padding: ${tokens.space.s} ${tokens.space.m}; }
  h1, h2, h3, h4 {
    font-weight: ${tokens.weight.heading};
    line-height: ${tokens.leading.tight};
    letter-spacing: -0.022em;
    text-wrap: balance;
  }
  p { text-wrap: pretty; }
  img, svg, picture { display: block; max-width: 100%; }
  button, input, textarea, select { font: inherit; color: inherit; }
  ul[class], ol[class] { padding: 0; list-style: none; }
  a { color: inherit; }
  :focus-visible {
    outline: 2px solid ${tokens.color.focus};
    outline-offset: 3px;
  }
  ::selection { background: ${tokens.color.accent}; color: ${tokens.color.onAccent}; }
`;
