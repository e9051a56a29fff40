import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Region = styled.section`
  overflow-x: auto;
  overscroll-behavior-x: contain;
`;

export interface TableScrollProps {
  /** What scrolls, for those who reach it with the keyboard. */
  label: string;
  children: ReactNode;
}

/** Lets a wide table scroll sideways by itself, so that the page never does. */
export function TableScroll({ label, children }: TableScrollProps) {
  return (
    <Region aria-label={label} tabIndex={0}>
      {children}
    </Region>
  );
}
