import { css } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';

const { color } = tokens;

/** The box of a text field, a text area or a select. */
export const controlStyles = css`
  display: block;
  width: 100%;
  min-height: ${tokens.size.control};
  padding: 0.5rem 0.75rem;
  background: ${color.surface};
  border: 1px solid ${color.outline};
  border-radius: ${tokens.radius.s};
  color: ${color.ink};
  line-height: ${tokens.leading.snug};
  transition: border-color ${tokens.motion.fast};

  &:hover {
    border-color: ${color.ink};
  }
  &:focus-visible {
    outline-offset: 0;
    border-color: ${color.focus};
  }
  &[aria-invalid='true'] {
    border-color: ${color.accentText};
    box-shadow: inset 3px 0 ${color.accentText};
  }
  &::placeholder {
    color: ${color.inkMuted};
    opacity: 1;
  }
  &:is(:disabled, [readonly]) {
    background: ${color.sunken};
    color: ${color.inkMuted};
    border-style: dashed;
  }
`;
