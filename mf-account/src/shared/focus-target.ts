import { styled } from 'styled-components';

/** A place that gets the focus when what had it is gone. */
export const FocusTarget = styled.div`
  &:focus {
    outline: none;
  }
`;
