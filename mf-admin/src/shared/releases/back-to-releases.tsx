import { Link } from '@whetstone/kernel';
import { Icon, textLinkStyles } from '@whetstone/ui';
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
      <Icon name="back" size={16} />
      All releases
    </Anchor>
  );
}
