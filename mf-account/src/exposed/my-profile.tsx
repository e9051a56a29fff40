import type { User } from '@whetstone/contract';
import {
  Button,
  DescriptionItem,
  DescriptionList,
  Modal,
  media,
  PageHeader,
  preloadDialogs,
  Skeleton,
  Stack,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useMyProfile, useUsersCountQuery } from '../features/profile/profile.api.ts';
import { ProfileForm } from '../features/profile/profile-form.tsx';
import { ProfilePhoto } from '../features/profile/profile-photo.tsx';
import { YourData } from '../features/profile/your-data.tsx';

/** Labels by provider. Another issuer is shown by its name. */
const PROVIDERS: Record<string, string> = { credential: 'Email and password', google: 'Google' };

const counts = new Intl.NumberFormat('en-US');

const Layout = styled.div`
  display: grid;
  gap: ${tokens.space.xl};

  ${media.medium} {
    grid-template-columns: 16rem minmax(0, 1fr);
  }
`;

const Details = styled(Stack)`
  align-content: start;
  justify-items: start;

  > dl {
    width: 100%;
  }
`;

const NotGiven = styled.span`
  color: ${tokens.color.inkMuted};
  font-weight: ${tokens.weight.body};
`;

const PhotoSkeleton = styled(Skeleton)`
  max-width: 16rem;
`;

function MyProfilePage() {
  return (
    <>
      <PageHeader title="My Profile" />
      <MyProfile />
    </>
  );
}

function MyProfile() {
  const profile = useMyProfile();
  const [isEditing, setEditing] = useState(false);
  if (!profile) return <ProfileSkeleton />;
  return (
    <>
      <Layout>
        <ProfilePhoto src={profile.img} name={profile.clientName} />
        <Details gap="l">
          <ProfileDetails profile={profile} />
          <Button
            variant="primary"
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={() => setEditing(true)}
          >
            Update your profile
          </Button>
        </Details>
        <Modal open={isEditing} onOpenChange={setEditing} title="Update your profile">
          <ProfileForm profile={profile} onSaved={() => setEditing(false)} />
        </Modal>
      </Layout>
      <YourData profile={profile} />
    </>
  );
}

function ProfileDetails({ profile }: { profile: User }) {
  const details: [string, string][] = [
    ['Name', profile.clientName],
    ['Email', profile.email],
    ['Phone', profile.phone],
    ['Education', profile.edu],
    ['Provider', PROVIDERS[profile.provider] ?? profile.provider],
  ];
  return (
    <DescriptionList>
      <UserCount />
      {details.map(([term, value]) => (
        <DescriptionItem key={term} term={term}>
          {value || <NotGiven>Not given</NotGiven>}
        </DescriptionItem>
      ))}
    </DescriptionList>
  );
}

/** The number of accounts in the shop. */
function UserCount() {
  const { data, isError } = useUsersCountQuery();
  const placeholder = isError ? 'Not available' : <Skeleton shape="text" />;
  return (
    <DescriptionItem term="Total users">
      {data === undefined ? placeholder : counts.format(data.count)}
    </DescriptionItem>
  );
}

function ProfileSkeleton() {
  return (
    <Layout role="status">
      <VisuallyHidden>Loading your profile</VisuallyHidden>
      <PhotoSkeleton shape="square" />
      <Stack gap="l">
        <Skeleton shape="text" lines={6} />
      </Stack>
    </Layout>
  );
}

export { MyProfilePage as Page };
