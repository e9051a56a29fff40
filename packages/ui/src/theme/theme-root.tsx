import type { ReactNode } from 'react';
import { createGlobalStyle } from 'styled-components';
import { variableDeclarations } from './tokens.ts';

/** The design tokens. The shell's document.html has the typeface, the reset and the defaults of plain elements, where they are no JavaScript. */
export const GlobalStyle = createGlobalStyle`
  :root {
    color-scheme: light dark;
    ${variableDeclarations}
  }
  @media (prefers-reduced-motion: reduce) {
    :root { --motion-fast: 0.01ms; --motion-slow: 0.01ms; }
  }
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
