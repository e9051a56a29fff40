import { usePageHead, useParams } from '@whetstone/kernel';
import { OrderNumber } from '@whetstone/ui/order-number';
import { OrderView } from '../features/order/order-view.tsx';
import { BackLink, ConsoleHeader } from '../shared/console.tsx';
import { ORDERS_PATH } from '../shared/orders/order-state.tsx';

export function Page() {
  const { number = '' } = useParams();
  usePageHead({ title: `Order ${number}` });
  // The key: another order starts without the notices of this one.
  return (
    <OrderView
      key={number}
      number={number}
      header={
        <ConsoleHeader
          title={
            <>
              Order <OrderNumber>{number}</OrderNumber>
            </>
          }
          eyebrow={<BackLink to={ORDERS_PATH}>All orders</BackLink>}
        />
      }
    />
  );
}
