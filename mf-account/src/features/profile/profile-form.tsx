import type { User } from '@whetstone/contract';
import { Button, FormMessage, Stack, TextField } from '@whetstone/ui';
import { useForm } from 'react-hook-form';
import { type ProfileFields, toFields } from './profile-fields.ts';
import { useSaveProfile } from './use-save-profile.ts';

interface ProfileFormProps {
  profile: User;
  onSaved: () => void;
}

/** Checks nothing itself: the API decides, and its answers stand at the fields they are about. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const form = useForm<ProfileFields>({ defaultValues: toFields(profile) });
  const { errors, isSubmitting } = form.formState;
  const save = useSaveProfile(profile, form, onSaved);
  const field = (name: keyof ProfileFields) => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <form noValidate onSubmit={form.handleSubmit(save)}>
      <Stack gap="m">
        <TextField label="Education" {...field('edu')} />
        <TextField label="Address" autoComplete="street-address" {...field('address')} />
        <TextField label="Age" type="number" inputMode="numeric" {...field('age')} />
        <TextField label="Phone" type="tel" autoComplete="tel" {...field('phone')} />
        <TextField label="Image URL" type="url" {...field('img')} />
        {errors.root && <FormMessage tone="error">{errors.root.message}</FormMessage>}
        <Button type="submit" variant="primary" pending={isSubmitting}>
          Save profile
        </Button>
      </Stack>
    </form>
  );
}
