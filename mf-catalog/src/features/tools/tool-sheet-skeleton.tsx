import { Skeleton, Stack, tokens, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { Plate, Sheet } from './tool-sheet-layout.ts';

const NameBone = styled(Skeleton)`
  width: 80%;
  font-size: ${tokens.text.xxl};
`;

const PriceBone = styled(Skeleton)`
  width: 6rem;
  font-size: ${tokens.text.xl};
`;

/** A tool on its way. */
export function ToolSheetSkeleton() {
  return (
    <Sheet as="div" role="status">
      <VisuallyHidden>Loading the tool</VisuallyHidden>
      <Plate>
        <Skeleton shape="square" />
      </Plate>
      <Stack gap="l">
        <NameBone shape="text" />
        <PriceBone shape="text" />
        <Skeleton shape="text" lines={3} />
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </Stack>
    </Sheet>
  );
}
