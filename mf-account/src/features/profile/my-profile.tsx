import { Button, Modal, preloadDialogs, Stack } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ProfileFacts } from './profile-facts.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfileLayout } from './profile-layout.ts';
import { ProfilePhoto } from './profile-photo.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';
import { useMyProfile } from './use-my-profile.ts';

const Facts = styled(Stack)`
  align-content: start;
  justify-items: start;

  > dl {
    width: 100%;
  }
`;

/** The profile of whoever is signed in, and the window in which they change it. */
export function MyProfile() {
  const profile = useMyProfile();
  const [editing, setEditing] = useState(false);
  if (!profile) return <ProfileSkeleton />;
  return (
    <ProfileLayout>
      <ProfilePhoto src={profile.img} name={profile.clientName} />
      <Facts gap="l">
        <ProfileFacts profile={profile} />
        <Button
          variant="primary"
          onPointerEnter={preloadDialogs}
          onFocus={preloadDialogs}
          onClick={() => setEditing(true)}
        >
          Update your profile
        </Button>
      </Facts>
      <Modal open={editing} onOpenChange={setEditing} title="Update your profile">
        <ProfileForm profile={profile} onSaved={() => setEditing(false)} />
      </Modal>
    </ProfileLayout>
  );
}
