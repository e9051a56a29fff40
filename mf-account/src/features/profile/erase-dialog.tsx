import type { User } from '@whetstone/contract';
import {
  problemOf,
  setServerErrors,
  signOut,
  useAppDispatch,
  useNavigate,
  useNotify,
} from '@whetstone/kernel';
import {
  Button,
  DialogActions,
  Form,
  FormMessage,
  Modal,
  Stack,
  TextField,
  textLinkStyles,
} from '@whetstone/ui';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { useAccountEraseMutation } from './profile.api.ts';

interface EraseDialogProps {
  profile: User;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export function EraseDialog({ profile, open, onOpenChange }: EraseDialogProps) {
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Erase your account?"
      description="You are signed out everywhere, and your profile, addresses, basket and emails are deleted. Your orders stay in our books without your name and address, and your reviews without your name."
    >
      <EraseForm profile={profile} onCancel={() => onOpenChange(false)} />
    </Modal>
  );
}

const OrdersLink = styled.a`
  ${textLinkStyles}
`;

interface EraseFormProps {
  profile: User;
  onCancel: () => void;
}

/** An account with a password needs the password, any other one its email and a recent sign-in. */
function EraseForm({ profile, onCancel }: EraseFormProps) {
  const form = useForm({ defaultValues: { password: '', email: '' } });
  const { errors, isSubmitting } = form.formState;
  const [erase] = useAccountEraseMutation();
  const [hasOpenOrders, setOpenOrders] = useState(false);
  const [asksForPassword, setAsksForPassword] = useState(profile.provider === 'credential');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const notify = useNotify('erase-account');

  const submit = form.handleSubmit(async ({ password, email }) => {
    const { error } = await erase({ eraseAccountDto: asksForPassword ? { password } : { email } });
    if (error) {
      const problem = problemOf(error);
      // The last sign-in was with Google, and the account also has a password.
      if (problem?.errors?.some(({ field }) => field === 'password')) setAsksForPassword(true);
      setOpenOrders(problem?.code === 'open-orders');
      return setServerErrors(error, form);
    }
    await navigate('/');
    await dispatch(signOut());
    notify('success', 'Your account is erased.');
  });

  return (
    <Form pending={isSubmitting} onSubmit={submit}>
      <Stack gap="m">
        {asksForPassword ? (
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            {...form.register('password')}
            error={errors.password?.message}
          />
        ) : (
          <TextField
            label={`Enter ${profile.email} to confirm`}
            type="email"
            autoComplete="off"
            {...form.register('email')}
            error={errors.email?.message}
          />
        )}
        {errors.root && (
          <FormMessage tone="error">
            {errors.root.message}
            {hasOpenOrders && (
              <>
                {' '}
                <OrdersLink href="/dashboard/myOrders">Show my orders</OrdersLink>
              </>
            )}
          </FormMessage>
        )}
        <DialogActions>
          <Button onClick={onCancel}>Keep my account</Button>
          <Button type="submit" variant="danger" pending={isSubmitting}>
            Erase account
          </Button>
        </DialogActions>
      </Stack>
    </Form>
  );
}
