import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

/** Two buttons and their outcome, which stay at the lower edge of the screen. On a low screen or with large text, they would cover much of it. */
export const StickyActions = styled.div`
  position: sticky;
  bottom: 0;
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s};
  padding-block: ${tokens.space.s};
  background: ${tokens.color.paper};

  > * {
    flex: 1 8.5rem;
  }
  > :nth-child(3) {
    flex-basis: 100%;
  }
  /* A focused field scrolls to a place above the buttons. */
  *:has(> &) > :not(&) * {
    scroll-margin-bottom: 10rem;
  }
  @media (height < 30rem) {
    position: static;
  }
`;
