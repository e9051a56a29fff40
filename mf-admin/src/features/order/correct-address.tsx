import type { Order } from '@whetstone/contract';
import { Button, Modal, Skeleton } from '@whetstone/ui';
import { lazy, Suspense, useState } from 'react';
import { opensDialog } from '../../shared/opens-dialog.ts';

const AddressForm = lazy(() =>
  import(/* webpackChunkName: "address-form" */ './address-form.tsx').then((module) => ({
    default: module.AddressForm,
  })),
);

/** A button with a dialog that corrects the address, until the order is shipped. */
export function CorrectAddress({ order }: { order: Order }) {
  const [isOpen, setOpen] = useState(false);
  if (order.state !== 'placed' && order.state !== 'packed') return null;
  return (
    <>
      <Button size="small" {...opensDialog} onClick={() => setOpen(true)}>
        Correct the address
      </Button>
      <Modal open={isOpen} onOpenChange={setOpen} title={`Correct the address of order ${order.number}`}>
        <Suspense fallback={<Skeleton shape="block" />}>
          <AddressForm order={order} onClose={() => setOpen(false)} />
        </Suspense>
      </Modal>
    </>
  );
}
