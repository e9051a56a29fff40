import { tokens } from '@whetstone/ui';
import { css } from 'styled-components';

/** For the label around a check box. */
export const checkBox = css`
  cursor: pointer;

  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${tokens.color.accent};
  }
`;
