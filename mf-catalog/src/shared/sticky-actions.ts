import { tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

/** Buttons that stay at the lower edge of the screen. On a low screen or with large text, they would cover much of it. */
export const StickyActions = styled.div`
  position: sticky;
  bottom: 0;
  gap: ${tokens.space.s};
  padding-block: ${tokens.space.s};
  background: ${tokens.color.paper};

  /* A focused field scrolls to a place above the buttons. */
  *:has(> &) > :not(&) :is(a, button, input) {
    scroll-margin-bottom: 10rem;
  }
  @media (height < 30rem) {
    position: static;
  }
`;
