import { PageHeader } from '@whetstone/ui';
import { MyProfile } from '../features/profile/my-profile.tsx';

export function MyProfilePage() {
  return (
    <>
      <PageHeader title="My Profile" />
      <MyProfile />
    </>
  );
}
