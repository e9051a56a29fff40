import type { User } from '@whetstone/contract';
import {
  Button,
  DescriptionItem,
  DescriptionList,
  media,
  PageHeader,
  Skeleton,
  Stack,
  TextLink,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { styled } from 'styled-components';
import { useLazyDialog } from '../features/profile/lazy-dialog.tsx';
import { useMyProfile, useUsersCountQuery } from '../features/profile/profile.api.ts';
import { ProfilePhoto } from '../features/profile/profile-photo.tsx';
import { YourData } from '../features/profile/your-data.tsx';
import { UnconfirmedEmail } from '../shared/unconfirmed-email.tsx';

/** Labels by provider. Another issuer is shown by its name. */
const PROVIDERS: Record<string, string> = {
  credential: 'Email and password',
  google: 'Google',
  passkey: 'Passkey',
};

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

const AdminNote = styled.p`
  margin-bottom: ${tokens.space.l};
  padding: ${tokens.space.m};
  background: ${tokens.color.sunken};
`;

const NotGiven = styled.span`
  color: ${tokens.color.inkMuted};
  font-weight: ${tokens.weight.body};
`;

const PhotoSkeleton = styled(Skeleton)`
  max-width: 16rem;
`;

export function Page() {
  return (
    <>
      <PageHeader title="My Profile" />
      <MyProfile />
    </>
  );
}

const loadDialog = async () => (await import('../features/profile/profile-dialog.tsx')).ProfileDialog;

function MyProfile() {
  const profile = useMyProfile();
  const update = useLazyDialog(loadDialog);
  if (!profile) return <ProfileSkeleton />;
  return (
    <>
      {profile.role === 'admin' && (
        <AdminNote>
          You are an admin. Open work and sales are on the{' '}
          <TextLink to="/dashboard/overview">Overview</TextLink>.
        </AdminNote>
      )}
      <Layout>
        <ProfilePhoto src={profile.img} name={profile.clientName} />
        <Details gap="l">
          <ProfileDetails profile={profile} />
          {!profile.confirmed && (
            <UnconfirmedEmail>
              Your email address is not confirmed. Open the link in our email. Until then, our emails about
              your orders are few and short.
            </UnconfirmedEmail>
          )}
          <Button variant="primary" {...update.button}>
            Update your profile
          </Button>
          {update.failure}
        </Details>
        {update.render(profile)}
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
      {details.map(([term, value]) => (
        <DescriptionItem key={term} term={term}>
          {value || <NotGiven>Not given</NotGiven>}
        </DescriptionItem>
      ))}
      <UserCount />
    </DescriptionList>
  );
}

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
