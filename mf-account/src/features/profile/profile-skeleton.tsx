import { Skeleton, Stack, VisuallyHidden } from '@whetstone/ui';
import { styled } from 'styled-components';
import { ProfileLayout } from './profile-layout.ts';

const Plate = styled(Skeleton)`
  max-width: 16rem;
`;

export function ProfileSkeleton() {
  return (
    <ProfileLayout role="status">
      <VisuallyHidden>Loading your profile</VisuallyHidden>
      <Plate shape="square" />
      <Stack gap="l">
        <Skeleton shape="text" lines={6} />
      </Stack>
    </ProfileLayout>
  );
}
