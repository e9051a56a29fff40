import { css } from 'styled-components';
import { media } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium';

export interface ButtonStyleProps {
  $variant?: ButtonVariant;
  $size?: ButtonSize;
}

const filled = (background: string, text: string) => css`
  background: ${background};
  border-color: ${background};
  color: ${text};
`;

/** A touch screen keeps the hover of the last tap. */
const hovered = (background: string, text: string) => css`
  @media (hover: hover) {
    &:hover:not([aria-disabled='true'], :disabled) {
      ${filled(background, text)}
    }
  }
`;

const { color } = tokens;

const variants = {
  primary: css`
    ${filled(color.accent, color.onAccent)}
    ${hovered(color.accentHover, color.onAccent)}
  `,
  secondary: css`
    border-color: ${color.ink};
    ${hovered(color.ink, color.paper)}
  `,
  quiet: css`
    padding-inline: ${tokens.space.xs};
    ${hovered(color.sunken, color.ink)}
  `,
  danger: css`
    border-color: ${color.accentText};
    color: ${color.accentText};
    ${hovered(color.accent, color.onAccent)}
  `,
};

const sizes = {
  small: css`
    min-height: ${tokens.size.controlSmall};
    padding: 0.25rem 0.75rem;
    font-size: ${tokens.text.xs};
  `,
  medium: css`
    min-height: ${tokens.size.control};
    padding: 0.5rem 1.25rem;
    font-size: ${tokens.text.s};
  `,
};

/** The styles of `Button` and `ButtonLink`, for another element: ``styled.a<ButtonStyleProps>`${buttonStyles}` ``. */
export const buttonStyles = css<ButtonStyleProps>`
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${tokens.space.xs};
  border: 1px solid transparent;
  border-radius: ${tokens.radius.s};
  background: transparent;
  color: ${color.ink};
  font-weight: ${tokens.weight.strong};
  line-height: ${tokens.leading.snug};
  text-align: center;
  text-decoration: none;
  cursor: pointer;
  transition-property: background, border-color, color;
  transition-duration: ${tokens.motion.fast};

  ${({ $size = 'medium' }) => sizes[$size]}
  ${({ $variant = 'secondary' }) => variants[$variant]}

  &:active:not([aria-disabled='true'], :disabled) {
    translate: 0 1px;
  }
  &:is(:disabled, [aria-disabled='true']:not([aria-busy='true'])) {
    opacity: 0.5;
    cursor: not-allowed;
  }
  /* Forced colors keep a transparent background, so an icon button would disappear on a photograph. */
  ${media.forcedColors} {
    background: ButtonFace;
  }
`;

/** The styles of `TextLink`, for a link to another site or a button: ``styled.a`${textLinkStyles}` ``. */
export const textLinkStyles = css`
  color: inherit;
  text-decoration: underline ${color.accent} 1px;
  text-underline-offset: 0.22em;
  transition: color ${tokens.motion.fast}, text-decoration-thickness ${tokens.motion.fast};

  &:hover {
    color: ${color.accentText};
    text-decoration-thickness: 2px;
  }
`;
