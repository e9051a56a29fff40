import type { Tool } from '@whetstone/contract';
import type { SignedInUser } from '@whetstone/kernel';
import {
  Button,
  Form,
  FormMessage,
  formatPrice,
  Modal,
  Stack,
  TextAreaField,
  TextField,
} from '@whetstone/ui';
import { type FormEvent, useState } from 'react';
import { ADDRESS_HINT, type DeliveryDetails, useCustomer } from '../../shared/customer.ts';
import { useDeliveryGetQuery } from '../../shared/delivery.ts';
import { TermsNote } from '../../shared/terms-note.tsx';
import { GrandTotal } from './grand-total.tsx';
import { usePlaceOrder } from './place-order.ts';

export interface OrderDialogProps {
  tool: Tool;
  user: SignedInUser;
  quantity: number;
  onQuantityChange: (quantity: number) => void;
  open: boolean;
  onClose: () => void;
  /** Gets the number of the order. */
  onPlaced: (number: string) => void;
}

/** The dialog with the order form. It keeps the draft while closed. */
export function OrderDialog({
  tool,
  user,
  quantity,
  onQuantityChange,
  open,
  onClose,
  onPlaced,
}: OrderDialogProps) {
  const { addressBook, usual } = useCustomer({ skip: !open });
  const [edited, setEdited] = useState<Partial<DeliveryDetails>>({});
  const prefilled = addressBook[0] ?? usual;
  const delivery = {
    address: edited.address ?? prefilled.address,
    phone: edited.phone ?? prefilled.phone,
  };
  const order = {
    id: tool._id,
    service: tool.name,
    client: user.email,
    clientName: user.name,
    address: delivery.address,
    quantity,
    phone: delivery.phone,
  };
  const { reset, placeOrder, ...submission } = usePlaceOrder(tool, order, onPlaced);
  const [hasDraft, setDraft] = useState(false);
  const isUnsaved =
    hasDraft && (delivery.address !== prefilled.address || delivery.phone !== prefilled.phone);
  const submit = async () => {
    // Other defaults that load later must not change an order whose outcome is unknown.
    setEdited(delivery);
    setDraft(false);
    if (!(await placeOrder())) setDraft(true);
  };
  const change = ({ quantity: next, ...part }: Partial<OrderDraft>) => {
    // The address of the page keeps the quantity.
    if (next !== undefined) return onQuantityChange(next);
    setEdited((before) => ({ ...before, ...part }));
    setDraft(true);
  };
  const close = () => {
    reset();
    onClose();
  };
  return (
    <>
      {/* Beside the dialog: the draft also outlives a closed one. */}
      <span hidden data-unsaved={isUnsaved || undefined} />
      <Modal open={open} onOpenChange={close} title={`Order ${tool.name}`}>
        <OrderForm
          price={tool.price}
          user={user}
          draft={{ ...delivery, quantity }}
          onChange={change}
          submission={{ ...submission, placeOrder: submit }}
        />
      </Modal>
    </>
  );
}

interface OrderDraft {
  address: string;
  quantity: number;
  phone: string;
}

interface OrderFormProps {
  price: number;
  user: SignedInUser;
  draft: OrderDraft;
  onChange: (change: Partial<OrderDraft>) => void;
  submission: Omit<ReturnType<typeof usePlaceOrder>, 'reset' | 'placeOrder'> & {
    placeOrder: () => Promise<void>;
  };
}

/** The API validates the fields. */
function OrderForm({ price, user, draft, onChange, submission }: OrderFormProps) {
  const { placeOrder, isPlacing, fieldErrors, message } = submission;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPlacing) void placeOrder();
  };
  return (
    <Form pending={isPlacing} onSubmit={submit}>
      <Stack gap="m">
        <TextField label="Name" value={user.name} readOnly autoComplete="off" />
        <TextField label="Email" value={user.email} readOnly autoComplete="off" />
        <TextAreaField
          label="Address"
          name="address"
          rows={3}
          autoComplete="street-address"
          hint={ADDRESS_HINT}
          value={draft.address}
          onChange={(event) => onChange({ address: event.target.value })}
          error={fieldErrors.address}
        />
        <TextField
          label="Quantity"
          name="quantity"
          inputMode="numeric"
          autoComplete="off"
          value={draft.quantity}
          onChange={(event) => onChange({ quantity: Number.parseInt(event.target.value, 10) || 0 })}
          error={fieldErrors.quantity}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          value={draft.phone}
          onChange={(event) => onChange({ phone: event.target.value })}
          error={fieldErrors.phone}
        />
        <GrandTotal quantity={draft.quantity} price={price} />
        <WithDelivery tools={draft.quantity * price} />
        {message && <FormMessage tone="error">{message}</FormMessage>}
        <TermsNote />
        <Button type="submit" variant="primary" pending={isPlacing}>
          Submit
        </Button>
      </Stack>
    </Form>
  );
}

/** What the order costs with its delivery, unless delivery is free. @param tools in dollars */
function WithDelivery({ tools }: { tools: number }) {
  const { data: delivery } = useDeliveryGetQuery();
  if (!delivery?.cost || tools <= 0) return null;
  return (
    <p role="status">
      You pay {formatPrice(tools + delivery.cost)}, with delivery for {formatPrice(delivery.cost)}.
    </p>
  );
}
