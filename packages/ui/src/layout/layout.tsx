import { styled } from 'styled-components';
import { media, visuallyHidden } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';

/** The width of the page with its gutters. */
export const Container = styled.div`
  width: 100%;
  max-width: ${tokens.size.page};
  margin-inline: auto;
  padding-inline: ${tokens.space.gutter};
`;

/** One column on small screens, two on medium, three on large. */
export const Grid = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.l};

  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
  ${media.large} {
    grid-template-columns: repeat(3, minmax(0, 1fr));
  }
`;

export interface StackProps {
  gap?: keyof typeof tokens.space;
}

/** Stacks its children vertically, `gap` apart. */
export const Stack = styled.div.withConfig({ shouldForwardProp: (prop) => prop !== 'gap' })<StackProps>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: ${({ gap = 'm' }) => tokens.space[gap]};
`;

/** The row of buttons at the end of a dialog. */
export const DialogActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: flex-end;
  gap: ${tokens.space.s};
`;

/** Text for screen readers only. */
export const VisuallyHidden = styled.span`
  ${visuallyHidden}
`;
