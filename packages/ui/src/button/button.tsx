import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { keyframes, styled } from 'styled-components';
import { media } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';
import { type ButtonSize, type ButtonStyleProps, type ButtonVariant, buttonStyles } from './button-styles.ts';

const turn = keyframes`
  to { rotate: 1turn; }
`;

/** A small rotating ring. Decorative: the busy element announces its own state. */
export const Spinner = styled.span.attrs({ 'aria-hidden': true })`
  display: inline-block;
  width: 1.125em;
  height: 1.125em;
  border: 2px solid currentColor;
  border-top-color: transparent;
  border-radius: 50%;

  /* Forced colors would fill the gap. */
  ${media.forcedColors} {
    color: ButtonText;
    forced-color-adjust: none;
  }

  ${media.motion} {
    animation: ${turn} 0.8s linear infinite;
  }
`;

const Root = styled.button<ButtonStyleProps>`
  ${buttonStyles}
  position: relative;
  &[aria-busy='true'] {
    cursor: progress;
  }
`;

// Transparent instead of hidden: the button keeps its accessible name and its width.
// The button itself is pressed: a translated text that changes during the press is a new element, without a click.
const Label = styled.span<{ $pending: boolean }>`
  pointer-events: none;
  display: inherit;
  align-items: inherit;
  gap: inherit;
  opacity: ${({ $pending }) => ($pending ? 0 : 1)};
`;

const CentredSpinner = styled(Spinner)`
  position: absolute;
  inset: 0;
  margin: auto;
`;

export interface ButtonProps extends ComponentPropsWithRef<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The action of this button is in progress. The button keeps its focus and its width, and ignores clicks. */
  pending?: boolean;
}

/** A button, of `type="button"` by default. */
export function Button({
  variant,
  size,
  pending = false,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <Root
      $variant={variant}
      $size={size}
      type={type}
      onClick={pending ? ignore : onClick}
      {...(pending && { 'aria-busy': true, 'aria-disabled': true })}
      {...rest}
    >
      <Label $pending={pending}>{children}</Label>
      {pending && <CentredSpinner />}
    </Root>
  );
}

const SquareRoot = styled.button<ButtonStyleProps>`
  ${buttonStyles}
  padding: 0;
  width: ${({ $size }) => ($size === 'small' ? tokens.size.controlSmall : tokens.size.control)};
  flex: none;
`;

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** The accessible name: what the button does. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A square button whose only content is an icon. */
export function IconButton({ label, variant = 'quiet', size, type = 'button', ...rest }: IconButtonProps) {
  return <SquareRoot $variant={variant} $size={size} type={type} aria-label={label} {...rest} />;
}
