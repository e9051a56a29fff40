import { selectUser, skipToken, useAppSelector } from '@whetstone/kernel';
import { PageHeader } from '@whetstone/ui';
import { AddressList, AddressListSkeleton } from '../features/addresses/address-list.tsx';
import { useAddressesListQuery } from '../features/addresses/addresses.api.ts';
import { NotLoaded } from '../shared/not-loaded.tsx';

export function Page() {
  return (
    <>
      <PageHeader
        title="Addresses"
        lead="The addresses to which you order. The checkout offers them to you. Orders that you have placed keep their address."
      />
      <Addresses />
    </>
  );
}

function Addresses() {
  const user = useAppSelector(selectUser);
  const list = useAddressesListQuery(user ? undefined : skipToken, { refetchOnFocus: true });
  // `data` would keep the previous account's addresses while the next ones load.
  const { currentData: addresses } = list;
  if (addresses) return <AddressList addresses={addresses} />;
  return (
    <NotLoaded
      what="addresses"
      error={list.isError}
      note="Your addresses are unchanged."
      onRetry={list.refetch}
    >
      <AddressListSkeleton />
    </NotLoaded>
  );
}
