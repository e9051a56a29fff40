import { Skeleton, tokens } from '@whetstone/ui';
import { styled } from 'styled-components';

const Place = styled.div<{ $height: number }>`
  min-height: ${({ $height }) => `${$height}px`};
  padding-block: ${tokens.space.section};
`;

/** Stands where a fragment will be, as high as that says it is. */
export function FragmentSkeleton({ height }: { height: number }) {
  return (
    <Place $height={height}>
      <Skeleton shape="block" />
    </Place>
  );
}
