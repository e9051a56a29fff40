import type { ReactNode } from 'react';
import { createGlobalStyle } from 'styled-components';
import { tokens, variableDeclarations } from './tokens.ts';

// The HTML document declares both font faces. styled-components would insert an @font-face again at every hydration.
const fontFamily = "'Archivo Variable', 'Archivo Fallback', sans-serif";

/** Reset, typeface, tokens and the defaults of plain elements. */
export const GlobalStyle = createGlobalStyle`
  :root {
    color-scheme: light dark;
    overflow-y: scroll;
    /* Keeps focused elements clear of the sticky navbar. */
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
  /* An open dialog locks the scroll without a layout shift. The background dims the scrollbar's gutter as well. */
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

/** Mounts the global style once, around the whole page. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  return (
    <>
      <GlobalStyle />
      {children}
    </>
  );
}
