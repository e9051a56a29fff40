import type { ComponentPropsWithRef } from 'react';
import { styled } from 'styled-components';
import { tokens } from '../theme/css-variables.ts';
import { type ButtonSize, type ButtonStyleProps, type ButtonVariant, buttonStyles } from './button-styles.ts';

const Root = styled.button<ButtonStyleProps>`
  ${buttonStyles}
  padding: 0;
  width: ${({ $size }) => ($size === 'small' ? tokens.size.controlSmall : tokens.size.control)};
  flex: none;
`;

export interface IconButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'aria-label'> {
  /** What the button does, in words. */
  label: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
}

/** A square button whose only content is an icon. */
export function IconButton({ label, variant = 'quiet', size, type = 'button', ...rest }: IconButtonProps) {
  return <Root $variant={variant} $size={size} type={type} aria-label={label} {...rest} />;
}
