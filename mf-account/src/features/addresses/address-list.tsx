import type { Address } from '@whetstone/contract';
import {
  Button,
  Card,
  CardBody,
  CardTitle,
  ConfirmDialog,
  EmptyState,
  FormMessage,
  Modal,
  media,
  Skeleton,
  Stack,
  tokens,
  useRestoreFocus,
  VisuallyHidden,
} from '@whetstone/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { MAX_ADDRESSES, useRemoveAddress } from './addresses.api.ts';

const Region = styled(Stack)`
  &:focus {
    outline: none;
  }
`;

const Grid = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${tokens.space.m};
  margin: 0;

  ${media.medium} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }

  > li {
    display: grid;
  }
`;

const Lines = styled.p`
  white-space: pre-line;
  overflow-wrap: anywhere;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.s};
  margin-top: auto;
  padding-top: ${tokens.space.s};
`;

const loadForm = () => import(/* webpackChunkName: "address-form" */ './address-form.tsx');

/** Its code, with the form library, loads when the dialog opens. */
function LateForm(props: { address: Address | null; usual: string | undefined; onSaved: () => void }) {
  const [form, setForm] = useState<Awaited<ReturnType<typeof loadForm>>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    loadForm().then(setForm, () => setFailed(true));
  }, []);
  if (form) return <form.AddressForm {...props} />;
  if (!hasFailed) return <Skeleton shape="block" lines={6} />;
  return (
    <FormMessage tone="error">
      The form could not be loaded. Check your connection, then load this page again.
    </FormMessage>
  );
}

/** The address in the form: `new`, or the one to change. */
type Edited = Address | 'new' | null;

export function AddressList({ addresses }: { addresses: readonly Address[] }) {
  const region = useRef<HTMLDivElement>(null);
  const [edited, setEdited] = useState<Edited>(null);
  const [addressToDelete, setAddressToDelete] = useState<Address | null>(null);
  const remove = useRemoveAddress();
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  const add = (
    <Button variant="primary" {...opensDialog} onClick={() => setEdited('new')}>
      Add an address
    </Button>
  );
  return (
    <Region gap="l" ref={region} tabIndex={-1} role="group" aria-label="Addresses" {...focusHandlers}>
      {addresses.length === 0 ? (
        <EmptyState title="You have no saved addresses" action={add}>
          Save the addresses to which you order. The checkout offers them to you.
        </EmptyState>
      ) : (
        <>
          <div>{addresses.length < MAX_ADDRESSES ? add : <FullNotice />}</div>
          <Grid>
            {addresses.map((address) => (
              <li key={address._id}>
                <AddressCard
                  address={address}
                  onEdit={() => setEdited(address)}
                  onDelete={() => setAddressToDelete(address)}
                />
              </li>
            ))}
          </Grid>
        </>
      )}
      <Modal
        open={edited !== null}
        onOpenChange={(open) => !open && setEdited(null)}
        title={edited === 'new' ? 'Add an address' : 'Edit the address'}
      >
        {edited && (
          <LateForm
            address={edited === 'new' ? null : edited}
            usual={addresses.at(-1)?.country}
            onSaved={() => setEdited(null)}
          />
        )}
      </Modal>
      <ConfirmDialog
        open={addressToDelete !== null}
        onOpenChange={(open) => !open && setAddressToDelete(null)}
        question="Are you sure you want to delete this address?"
        details={addressToDelete && `${addressToDelete.name}: ${addressToDelete.address}`}
        confirmLabel="Yes, delete it"
        cancelLabel="No, keep it"
        tone="danger"
        onConfirm={() => addressToDelete && void remove(addressToDelete)}
      />
    </Region>
  );
}

function FullNotice() {
  return (
    <FormMessage tone="info">
      {`You have saved ${MAX_ADDRESSES} addresses, which is the maximum. Delete one of them to add another.`}
    </FormMessage>
  );
}

interface AddressCardProps {
  address: Address;
  onEdit: () => void;
  onDelete: () => void;
}

function AddressCard({ address: saved, onEdit, onDelete }: AddressCardProps) {
  const { name, address, phone, country, recipient } = saved;
  const isNamed = country || !recipient || recipient === name;
  return (
    <Card>
      <CardBody>
        <CardTitle as="h2">{name}</CardTitle>
        <Lines>{isNamed ? address : `${recipient}\n${address}`}</Lines>
        <p>{phone}</p>
        <Actions>
          <ActionButton name={name} onClick={onEdit}>
            Edit
          </ActionButton>
          <ActionButton name={name} danger onClick={onDelete}>
            Delete
          </ActionButton>
        </Actions>
      </CardBody>
    </Card>
  );
}

interface ActionButtonProps {
  /** The name of the address, for screen readers. */
  name: string;
  danger?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function ActionButton({ name, danger = false, onClick, children }: ActionButtonProps) {
  return (
    <Button size="small" variant={danger ? 'danger' : 'secondary'} {...opensDialog} onClick={onClick}>
      {children}
      <VisuallyHidden>{` ${name}`}</VisuallyHidden>
    </Button>
  );
}

const SKELETON_CARDS = ['first', 'second'];

export function AddressListSkeleton() {
  return (
    <Grid aria-hidden="true">
      {SKELETON_CARDS.map((card) => (
        <li key={card}>
          <Card as="div">
            <CardBody>
              <Skeleton shape="text" lines={4} />
            </CardBody>
          </Card>
        </li>
      ))}
    </Grid>
  );
}
