import { Link } from '@whetstone/kernel';
import { textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';
import { pathOfPiece } from './paths.ts';

const Anchor = styled(Link)`
  ${textLinkStyles}
  white-space: nowrap;
`;

/** A piece's name, which leads to all that the console knows of it. */
export function PieceLink({ piece }: { piece: string }) {
  return <Anchor to={pathOfPiece(piece)}>{piece}</Anchor>;
}
