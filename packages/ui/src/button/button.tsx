import type { ComponentPropsWithRef, MouseEvent } from 'react';
import { styled } from 'styled-components';
import { Spinner } from '../spinner/spinner.tsx';
import { type ButtonSize, type ButtonStyleProps, type ButtonVariant, buttonStyles } from './button-styles.ts';

const Root = styled.button<ButtonStyleProps>`
  ${buttonStyles}
  position: relative;
  &[aria-busy='true'] {
    cursor: progress;
  }
`;

// Transparent, not hidden: the name of the button stays what it was, and so does its width.
const Label = styled.span<{ $pending: boolean }>`
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
  /** Something this button started is under way: it keeps the focus and its width, and does nothing. */
  pending?: boolean;
}

/** A button of `type="button"` unless told otherwise. */
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
