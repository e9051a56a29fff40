import type { Profile, User } from '@whetstone/contract';
import { toWholeNumber, wholeNumberProblem } from '@whetstone/contract/numbers';
import { useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import { Button, Form, FormMessage, Modal, Stack, TextField } from '@whetstone/ui';
import type { ProfileDialogProps } from './lazy-dialog.tsx';
import { useUsersUpdateProfileMutation } from './profile.api.ts';

type ProfileFields = Record<'edu' | 'address' | 'age' | 'phone' | 'img', string>;

export function ProfileDialog({ profile, open, onOpenChange }: ProfileDialogProps) {
  return (
    <Modal open={open} onOpenChange={onOpenChange} title="Update your profile">
      <ProfileForm profile={profile} onSaved={() => onOpenChange(false)} />
    </Modal>
  );
}

interface ProfileFormProps {
  profile: User;
  onSaved: () => void;
}

/** The API validates the fields. */
function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const form = useApiForm<ProfileFields>(toFields(profile));
  const save = useSaveProfile(profile, onSaved);
  return (
    <Form {...form.props(save)}>
      <Stack gap="m">
        <TextField label="Education" {...form.field('edu')} />
        <TextField
          label="Address"
          hint="Street, town, postcode and country."
          autoComplete="street-address"
          {...form.field('address')}
        />
        <TextField label="Age" inputMode="numeric" {...form.field('age', { validate: wholeNumberProblem })} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...form.field('phone')} />
        <TextField label="Image URL" type="url" {...form.field('img')} />
        {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
        <Button type="submit" variant="primary" pending={form.isSubmitting}>
          Save profile
        </Button>
      </Stack>
    </Form>
  );
}

/** Returns the submit handler of the profile form. The specification reuses the messages of the order form: a second one names the profile. */
function useSaveProfile(profile: User, onSaved: () => void) {
  const [update] = useUsersUpdateProfileMutation();
  const notify = useNotify('profile-form');
  const explain = useNotify('profile-form-outcome');
  return async (fields: ProfileFields) => {
    const { error } = await update({ updateProfileDto: toUpdate(profile, fields) });
    if (error) {
      notify('error', 'Sorry!!! Your order is failed ');
      explain('error', 'Your profile is not saved. Your orders are unchanged.');
      return error;
    }
    notify('success', 'Your order is  successful.Thank you...');
    explain('success', 'Your profile is saved.');
    onSaved();
    return undefined;
  };
}

function toFields({ edu, address, age, phone, img }: User): ProfileFields {
  return { edu, address, age: age?.toString() ?? '', phone, img };
}

function toUpdate({ id, client, clientName }: User, fields: ProfileFields): Profile {
  return { id, client, clientName, ...fields, age: toWholeNumber(fields.age) ?? null };
}
