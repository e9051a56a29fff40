import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const { color } = tokens;

const TONES = { attention: color.accent, pending: color.ochre, done: color.success, ended: color.outline };

/** Red: something is wrong, or an admin must decide. Ochre: open or under way, as usual. Green: done. Gray: ended. */
export type Tone = keyof typeof TONES;

/** A state in words, with a dot in its color. */
export const DotLabel = styled.span<{ $tone: Tone }>`
  display: inline-flex;
  align-items: center;
  gap: 0.5em;
  white-space: nowrap;

  &::before {
    content: '';
    flex: none;
    width: 0.55em;
    height: 0.55em;
    border-radius: 50%;
    background: ${({ $tone }) => TONES[$tone]};
    forced-color-adjust: none;
  }
`;

/** The words of states, and the tones of their dots. */
export type States<State extends string> = Readonly<Record<State, { label: string; tone: Tone }>>;

/** The choices of a filter. */
export const labelsOf = (states: States<string>): Record<string, string> =>
  Object.fromEntries(Object.entries(states).map(([state, { label }]) => [state, label]));
