import type { Address } from '@whetstone/contract';
import {
  Button,
  Form,
  FormMessage,
  formatPrice,
  Stack,
  TextAreaField,
  TextField,
  tokens,
} from '@whetstone/ui';
import { type FormEvent, useState } from 'react';
import { styled } from 'styled-components';
import { ADDRESS_HINT, type DeliveryDetails } from '../../shared/customer.ts';
import { TermsNote } from '../../shared/terms-note.tsx';
import { SummaryHint } from '../../shared/totals.tsx';
import { AddressChoice, OTHER } from './address-choice.tsx';

const Heading = styled.h2`
  font-size: ${tokens.text.xl};
`;

const Box = styled.label`
  display: flex;
  align-items: center;
  gap: ${tokens.space.s};
  min-height: ${tokens.size.controlSmall};
  cursor: pointer;

  input {
    flex: none;
    width: 1.25rem;
    height: 1.25rem;
    accent-color: ${tokens.color.accent};
  }
`;

const Submit = styled(Button)`
  width: 100%;
`;

interface CheckoutFormProps {
  addressBook: readonly Address[];
  /** What the customer used last. */
  usual: DeliveryDetails;
  /** In dollars; undefined while unknown. */
  total: number | undefined;
  /** The shop cancels an unpaid order of an unconfirmed email address. */
  isUnconfirmed: boolean;
  pending: boolean;
  fieldErrors: Partial<Record<string, string>>;
  message: string | undefined;
  onSubmit: (details: DeliveryDetails, save: boolean) => void;
}

/** Where to deliver. The API validates the fields; its message stays until the field is edited. */
export function CheckoutForm({
  addressBook,
  usual,
  total,
  isUnconfirmed,
  pending,
  fieldErrors,
  message,
  onSubmit,
}: CheckoutFormProps) {
  const [chosen, setChosen] = useState(() => initialChoice(addressBook, usual));
  const [other, setOther] = useState(usual);
  const [isSaving, setSaving] = useState(false);
  const saved = addressBook.find(({ _id }) => _id === chosen);
  const { address, phone } = saved ?? other;
  const [sent, setSent] = useState<DeliveryDetails>();
  const change = (part: Partial<DeliveryDetails>) => {
    setOther({ address, phone, ...part });
    setChosen(OTHER);
  };
  const isNew = !addressBook.some((known) => known.address === address && known.phone === phone);
  const isInvalid = fieldErrors.address !== undefined || fieldErrors.phone !== undefined;
  const isUnsaved = !saved && !pending && (address !== usual.address || phone !== usual.phone);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    setSent({ address, phone });
    onSubmit({ address, phone }, isNew && isSaving);
  };
  return (
    <Form pending={pending} data-unsaved={isUnsaved || undefined} onSubmit={submit}>
      <Stack gap="l">
        <Heading>Delivery address</Heading>
        {addressBook.length > 0 && (
          <AddressChoice addressBook={addressBook} chosen={chosen} onChoose={setChosen} />
        )}
        {(!saved || isInvalid) && (
          <>
            <TextAreaField
              label="Address"
              name="address"
              rows={3}
              autoComplete="street-address"
              hint={ADDRESS_HINT}
              value={address}
              onChange={(event) => change({ address: event.target.value })}
              error={sent && sent.address !== address ? undefined : fieldErrors.address}
            />
            <TextField
              label="Phone"
              name="phone"
              type="tel"
              autoComplete="tel"
              hint="For questions about the delivery."
              value={phone}
              onChange={(event) => change({ phone: event.target.value })}
              error={sent && sent.phone !== phone ? undefined : fieldErrors.phone}
            />
            {isNew && (
              <Box>
                <input
                  type="checkbox"
                  checked={isSaving}
                  onChange={({ target }) => setSaving(target.checked)}
                />
                Save this address
              </Box>
            )}
          </>
        )}
        {message && <FormMessage tone="error">{message}</FormMessage>}
        {isUnconfirmed && (
          <SummaryHint>
            Your email address is not confirmed, so we cancel the order after one day unless it is paid or you
            confirm the address with the link in our email.
          </SummaryHint>
        )}
        <TermsNote />
        <Submit type="submit" variant="primary" pending={pending}>
          {placeOrderLabel(total)}
        </Submit>
      </Stack>
    </Form>
  );
}

/** 'Place order · $183.00' */
export function placeOrderLabel(total: number | undefined): string {
  return total === undefined ? 'Place order' : `Place order · ${formatPrice(total)}`;
}

function initialChoice([first, ...others]: readonly Address[], usual: DeliveryDetails): string {
  const isUsual = ({ address, phone }: Address) => address === usual.address && phone === usual.phone;
  return [first, ...others].find((saved) => saved && isUsual(saved))?._id ?? first?._id ?? OTHER;
}
