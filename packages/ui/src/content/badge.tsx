import type { ComponentPropsWithRef } from 'react';
import { css, styled } from 'styled-components';
import { smallCaps } from '../theme/styles.ts';
import { tokens } from '../theme/tokens.ts';

const { color } = tokens;

const tones = {
  neutral: css`
    border-color: ${color.outline};
    color: ${color.inkMuted};
  `,
  accent: css`
    border-color: ${color.accent};
    background: ${color.accent};
    color: ${color.onAccent};
  `,
  ochre: css`
    border-color: ${color.ochre};
    background: ${color.ochre};
    color: ${color.onOchre};
  `,
  success: css`
    border-color: ${color.success};
    color: ${color.success};
  `,
  danger: css`
    border-color: ${color.accentText};
    color: ${color.accentText};
  `,
};

export type BadgeTone = keyof typeof tones;

const Root = styled.span<{ $tone: BadgeTone }>`
  ${smallCaps}
  display: inline-block;
  padding: 0.125rem 0.5rem;
  border: 1px solid;
  border-radius: ${tokens.radius.s};
  font-size: 0.75rem;
  ${({ $tone }) => tones[$tone]}
`;

export interface BadgeProps extends ComponentPropsWithRef<'span'> {
  tone?: BadgeTone;
}

/** A short status label: 'NEW', 'Sold out'. */
export function Badge({ tone = 'neutral', ...rest }: BadgeProps) {
  return <Root $tone={tone} {...rest} />;
}
