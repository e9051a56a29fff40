import type { Profile, User } from '@whetstone/contract';
import { setServerErrors, useNotify } from '@whetstone/kernel';
import { Button, Form, FormMessage, Stack, TextField } from '@whetstone/ui';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useUsersUpdateProfileMutation } from './profile.api.ts';

interface ProfileFields {
  edu: string;
  address: string;
  age: string;
  phone: string;
  img: string;
}

interface ProfileFormProps {
  profile: User;
  onSaved: () => void;
}

/** The API validates the fields. */
export function ProfileForm({ profile, onSaved }: ProfileFormProps) {
  const form = useForm<ProfileFields>({ defaultValues: toFields(profile) });
  const { errors, isSubmitting } = form.formState;
  const save = useSaveProfile(profile, form, onSaved);
  const field = (name: keyof ProfileFields) => ({ ...form.register(name), error: errors[name]?.message });
  return (
    <Form pending={isSubmitting} onSubmit={form.handleSubmit(save)}>
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
    </Form>
  );
}

/** Returns the submit handler of the profile form. The specification reuses the messages of the order form. */
function useSaveProfile(profile: User, form: UseFormReturn<ProfileFields>, onSaved: () => void) {
  const [update] = useUsersUpdateProfileMutation();
  const notify = useNotify('profile-form');
  return async (fields: ProfileFields) => {
    const { error } = await update({ updateProfileDto: toUpdate(profile, fields) });
    if (error) {
      notify('error', 'Sorry!!! Your order is failed ');
      return setServerErrors(error, form);
    }
    notify('success', 'Your order is  successful.Thank you...');
    onSaved();
  };
}

function toFields({ edu, address, age, phone, img }: User): ProfileFields {
  return { edu, address, age: age?.toString() ?? '', phone, img };
}

function toUpdate({ id, client, clientName }: User, fields: ProfileFields): Profile {
  return { id, client, clientName, ...fields, age: fields.age === '' ? null : Number(fields.age) };
}
