import type { ReactNode } from 'react';
import { createGlobalStyle } from 'styled-components';
import { tokens, variableDeclarations } from './tokens.ts';

// The HTML document declares both font faces. styled-components would insert an @font-face again at every hydration.
const fontFamily = "'Archivo Variable', 'Archivo Fallback', sans-serif";

/** Typeface, tokens and the defaults of plain elements. The reset is in the shell's document.html, where it is no JavaScript. */
export const GlobalStyle = createGlobalStyle`
  :root {
    color-scheme: light dark;
    ${variableDeclarations}
  }
  @media (prefers-reduced-motion: reduce) {
    :root { --motion-fast: 0.01ms; --motion-slow: 0.01ms; }
  }

  body {
    background: ${tokens.color.paper};
    color: ${tokens.color.ink};
    font: ${tokens.weight.body} ${tokens.text.m} / ${tokens.leading.body} ${fontFamily};
  }
  /* An open dialog locks the scroll without a layout shift. The background dims the scrollbar's gutter as well. */
  html:has([aria-modal='true']) {
    overflow: hidden;
    scrollbar-gutter: stable;
    background: ${tokens.color.scrim};
  }
  h1, h2, h3, h4 {
    font-weight: ${tokens.weight.heading};
    line-height: ${tokens.leading.tight};
  }
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
