import { Link } from '@whetstone/kernel';
import { textLinkStyles } from '@whetstone/ui';
import { ArrowLeft } from 'lucide-react';
import { styled } from 'styled-components';
import { RELEASES_PATH } from './paths.ts';

const Anchor = styled(Link)`
  ${textLinkStyles}
  display: inline-flex;
  align-items: center;
  gap: 0.4em;
  justify-self: start;
`;

export function BackToReleases() {
  return (
    <Anchor to={RELEASES_PATH}>
      <ArrowLeft size={16} aria-hidden="true" />
      All releases
    </Anchor>
  );
}
