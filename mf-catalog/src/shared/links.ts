import type { Tool } from '@whetstone/contract';
import { Link } from '@whetstone/kernel';
import { type ButtonStyleProps, buttonStyles } from '@whetstone/ui';
import { styled } from 'styled-components';

/** A link that looks like a button. */
export const LinkButton = styled(Link)<ButtonStyleProps>`
  ${buttonStyles}
`;

/** The path of a tool's page. */
export function toolPath({ _id }: Pick<Tool, '_id'>): string {
  return `/purchase/${encodeURIComponent(_id)}`;
}
