import type { User } from '@whetstone/contract';
import { problemOf, signOut, useAppDispatch, useNavigate, useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
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
import { styled } from 'styled-components';
import type { ProfileDialogProps } from './lazy-dialog.tsx';
import { useAccountEraseMutation } from './profile.api.ts';

export function EraseDialog({ profile, open, onOpenChange }: ProfileDialogProps) {
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
  const form = useApiForm({ password: '', email: '' });
  const [erase] = useAccountEraseMutation();
  const [hasOpenOrders, setOpenOrders] = useState(false);
  const [asksForPassword, setAsksForPassword] = useState(profile.provider === 'credential');
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const notify = useNotify('erase-account');

  const save = async ({ password, email }: { password: string; email: string }) => {
    const { error } = await erase({ eraseAccountDto: asksForPassword ? { password } : { email } });
    if (error) {
      const problem = problemOf(error);
      // The last sign-in was with Google, and the account also has a password.
      if (problem?.errors?.some(({ field }) => field === 'password')) setAsksForPassword(true);
      setOpenOrders(problem?.code === 'open-orders');
    } else {
      await navigate('/');
      await dispatch(signOut());
      notify('success', 'Your account is erased.');
    }
    return error;
  };

  return (
    <Form {...form.props(save)}>
      <Stack gap="m">
        {asksForPassword ? (
          <TextField
            label="Password"
            type="password"
            autoComplete="current-password"
            {...form.field('password')}
          />
        ) : (
          <TextField
            label={`Enter ${profile.email} to confirm`}
            type="email"
            autoComplete="off"
            {...form.field('email')}
          />
        )}
        {form.message && (
          <FormMessage tone="error">
            {form.message}
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
          <Button type="submit" variant="danger" pending={form.isSubmitting}>
            Erase account
          </Button>
        </DialogActions>
      </Stack>
    </Form>
  );
}
