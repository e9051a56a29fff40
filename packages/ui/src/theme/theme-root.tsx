import type { ReactNode } from 'react';
import { GlobalStyle } from './global-style.ts';

/** The single place of the theme: mounts the global style once, around the whole page. */
export function ThemeRoot({ children }: { children: ReactNode }) {
  return (
    <>
      <GlobalStyle />
      {children}
    </>
  );
}
