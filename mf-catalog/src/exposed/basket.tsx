import { selectUser, useAppDispatch, useAppSelector, useSearchParams } from '@whetstone/kernel';
import {
  ButtonLink,
  Container,
  EmptyState,
  ErrorNotice,
  FormMessage,
  PageHeader,
  Stack,
  tokens,
} from '@whetstone/ui';
import { useEffect } from 'react';
import { styled } from 'styled-components';
import { type BasketEdits, useBasketEdits } from '../features/basket/basket-edits.ts';
import { BasketList, BasketSkeleton } from '../features/basket/basket-list.tsx';
import { BasketSummary } from '../features/basket/basket-summary.tsx';
import type { BasketItem } from '../shared/basket/basket-lines.ts';
import { MergedNote } from '../shared/basket/merged-note.tsx';
import { useBasket } from '../shared/basket/use-basket.ts';
import { useDiscountCode } from '../shared/discount-code.tsx';
import { placeParts, useStartPlace } from '../shared/places.ts';
import { useDeliveryQuote } from '../shared/placing/quote.ts';
import { OrderColumns } from '../shared/totals.tsx';

/** As high as the screen below the navbar: the footer does not move when the lines arrive. */
const Root = styled(Container)`
  min-height: calc(100dvh - 4rem);
  padding-bottom: ${tokens.space.section};
`;

/** Names an order, in a link to this page: the checkout begins with its address. */
const ADDRESS_OF = 'addressOf';

function useAddressOfOrder(): void {
  const account = useAppSelector(selectUser)?.email;
  const dispatch = useAppDispatch();
  const [params, setParams] = useSearchParams();
  const number = params.get(ADDRESS_OF);
  useEffect(() => {
    if (!number || !account) return;
    // Once.
    setParams((before) => without(before, ADDRESS_OF), { replace: true });
    // In the code that the checkout loads next.
    import(/* webpackChunkName: "checkout-form" */ '../features/basket/order-again.ts').then(
      ({ takeAddress }) => dispatch(takeAddress(number, account)),
      () => undefined,
    );
  }, [number, account, dispatch, setParams]);
}

function without(params: URLSearchParams, name: string): URLSearchParams {
  const left = new URLSearchParams(params);
  left.delete(name);
  return left;
}

const NO_ITEMS: readonly BasketItem[] = [];

export function Page() {
  useAddressOfOrder();
  const { mergeError, items, isError, retry } = useBasket();
  // Here, where the basket is read: otherwise a saved quantity would show for a moment as it was before.
  const edits = useBasketEdits(items ?? NO_ITEMS);
  return (
    <Root>
      <PageHeader title="Basket" />
      <Stack gap="l">
        <MergedNote />
        {mergeError && (
          <FormMessage tone="error">
            {`Tools that you chose before you signed in are not in your account yet. ${mergeError}`}
          </FormMessage>
        )}
        {items && <LoadedBasket edits={edits} />}
        {!items && !isError && <BasketSkeleton />}
        {!items && isError && (
          <ErrorNotice title="Your basket could not be loaded" onRetry={retry}>
            The shop did not respond. Your basket is kept.
          </ErrorNotice>
        )}
      </Stack>
    </Root>
  );
}

function LoadedBasket({ edits }: { edits: BasketEdits }) {
  const discountCode = useDiscountCode();
  const isEmpty = edits.items.length === 0;
  const { startAt, isLoading } = useStartPlace({ skip: isEmpty });
  const place = startAt();
  const wanted = { ...placeParts(place), ...(discountCode && { discountCode }) };
  const { quote, error } = useDeliveryQuote(isLoading ? NO_ITEMS : edits.items, wanted);
  return (
    <>
      {isEmpty ? (
        <>
          {edits.removed && <BasketList {...edits} quote={quote} />}
          <EmptyBasket />
        </>
      ) : (
        <OrderColumns>
          <BasketList {...edits} quote={quote} />
          <BasketSummary items={edits.items} quote={quote} error={error} place={place} />
        </OrderColumns>
      )}
    </>
  );
}

function EmptyBasket() {
  const user = useAppSelector(selectUser);
  // The back button restores the scroll position of the lines, which an order has emptied.
  useEffect(() => {
    document.documentElement.scrollTop = 0;
  }, []);
  return (
    <EmptyState
      title="Your basket is empty"
      action={
        <ButtonLink to={user ? '/purchase' : '/'} $variant="primary">
          See the tools
        </ButtonLink>
      }
    >
      Choose “Add to basket” on the page of a tool. Several tools are delivered together.
    </EmptyState>
  );
}
