import { Link } from '@whetstone/kernel';
import { textLinkStyles } from '@whetstone/ui';
import { styled } from 'styled-components';
import { pathOfVerdict } from './paths.ts';

const Root = styled(Link)`
  ${textLinkStyles}
  white-space: nowrap;
`;

interface VerdictLinkProps {
  id: string;
  piece: string;
  version: string;
}

/** Leads to what the gate says of a release. */
export function VerdictLink({ id, piece, version }: VerdictLinkProps) {
  return (
    <Root to={pathOfVerdict(id)} aria-label={`Verdict on ${piece} ${version}`}>
      Verdict
    </Root>
  );
}
