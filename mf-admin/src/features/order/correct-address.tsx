import type { Order } from '@whetstone/contract';
import { Button, Modal, Skeleton } from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import { useState } from 'react';
import { opensDialog } from '../../shared/opens-dialog.ts';

const loadForm = () => import(/* webpackChunkName: "address-form" */ './address-form.tsx');

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
        <Late load={loadForm} fallback={<Skeleton shape="block" />}>
          {({ AddressForm }) => <AddressForm order={order} onClose={() => setOpen(false)} />}
        </Late>
      </Modal>
    </>
  );
}
