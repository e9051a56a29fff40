import type { User } from '@whetstone/contract';
import { setServerErrors, useNotify } from '@whetstone/kernel';
import type { UseFormReturn } from 'react-hook-form';
import { useUpdateMyProfileMutation } from './profile.api.ts';
import { type ProfileFields, toUpdate } from './profile-fields.ts';

/** What happens when the profile form is sent. It speaks with the words of an order, as the shop always has. */
export function useSaveProfile(profile: User, form: UseFormReturn<ProfileFields>, onSaved: () => void) {
  const [update] = useUpdateMyProfileMutation();
  const notify = useNotify();
  return async (fields: ProfileFields) => {
    const { error } = await update(toUpdate(profile, fields));
    if (error) {
      notify('error', 'Sorry!!! Your order is failed ');
      return setServerErrors(error, form);
    }
    notify('success', 'Your order is  successful.Thank you...');
    onSaved();
  };
}
