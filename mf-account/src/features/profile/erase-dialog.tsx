import type { User } from '@whetstone/contract';
import { problemOf, signOut, useAppDispatch, useNavigate, useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import type { ProblemSentences } from '@whetstone/kernel/problem';
import {
  Button,
  DialogActions,
  Form,
  FormMessage,
  getShop,
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
  const { invoiceYears } = getShop().market ?? {};
  const invoices = invoiceYears
    ? ` The law requires us to keep your invoices unchanged for ${invoiceYears} years.`
    : '';
  return (
    <Modal
      open={open}
      onOpenChange={onOpenChange}
      title="Erase your account?"
      description={`You are signed out everywhere, and your profile, addresses, basket and emails are deleted. Your orders stay in our books without your name and address, and your reviews without your name.${invoices}`}
    >
      <EraseForm profile={profile} onCancel={() => onOpenChange(false)} />
    </Modal>
  );
}

const OrdersLink = styled.a`
  ${textLinkStyles}
`;

/** What the owner of an account does about one order, and about several orders. */
const WAITING: readonly [waitsFor: string, one: string, many: string][] = [
  [
    'delivery',
    'One of your orders is not finished. Cancel it, or wait until it is delivered and paid.',
    'of your orders are not finished. Cancel them, or wait until they are delivered and paid.',
  ],
  [
    'refund',
    'One of your orders is not refunded yet. Wait until we have returned your money.',
    'of your orders are not refunded yet. Wait until we have returned your money.',
  ],
  [
    'bank',
    'Your bank disputes the payment of one of your orders. Wait until the bank has decided.',
    'of your orders have a payment that your bank disputes. Wait until the bank has decided.',
  ],
];

const SENTENCES: ProblemSentences = {
  'open-orders': ({ waitsFor }) => {
    const counts: Partial<Record<string, number>> = { ...waitsFor };
    const sentences = WAITING.map(([name, one, many]) => {
      const count = counts[name] ?? 0;
      return count > 1 ? `${count} ${many}` : count && one;
    });
    return [...sentences.filter(Boolean), 'Then you can erase your account.'].join(' ');
  },
  'last-admin': 'The last admin cannot be removed. Make another user an admin first.',
  'sign-in-again': 'Sign out and sign in again. Then you can erase your account within ten minutes.',
};

interface EraseFormProps {
  profile: User;
  onCancel: () => void;
}

/** An account with a password needs the password, any other one its email and a recent sign-in. */
function EraseForm({ profile, onCancel }: EraseFormProps) {
  const form = useApiForm({ password: '', email: '' }, SENTENCES);
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
            <span>{form.message}</span>{' '}
            {hasOpenOrders && <OrdersLink href="/dashboard/myOrders">Show my orders</OrdersLink>}
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
