import type { OrderReturnsDto } from '@whetstone/contract/api';
import { problemOf, selectUser, skipToken, useAppSelector, usePageHead, useParams } from '@whetstone/kernel';
import { getShop, PageHeader, Skeleton, Stack, TextLink, tokens, useRestoreFocus } from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import { Fragment, useRef } from 'react';
import { styled } from 'styled-components';
import { ReturnList } from '../features/returns/return-list.tsx';
import { useReturnsOfOrderQuery } from '../features/returns/returns.api.ts';
import { FocusTarget } from '../shared/focus-target.ts';
import { NotLoaded } from '../shared/not-loaded.tsx';
import { PartSkeleton } from '../shared/order-layout.tsx';
import { lastDayOf } from '../shared/order-state.tsx';
import { returnSentences } from '../shared/return-times.ts';

const Narrow = styled.div`
  max-width: 40rem;
`;

const Heading = styled.h2`
  margin-bottom: ${tokens.space.m};
  font-size: ${tokens.text.xl};
`;

const NOT_FOUND = 404;

/** With the form library, which most of the page does not need. */
const loadForm = () => import(/* webpackChunkName: "return-form" */ '../features/returns/return-form.tsx');

/** Why nothing can be returned now. */
function closedSentence({ closed, ended }: OrderReturnsDto): string {
  switch (closed) {
    case 'cancelled':
      return 'This order is cancelled, so there is nothing to return.';
    case 'not-delivered':
      return 'You can return tools once this order is delivered.';
    case 'requested':
      return 'All tools of this order are in a return already.';
    case 'returned':
      return 'All tools of this order are back with us.';
    case 'ended':
      return `The time to return tools of this order ended on ${ended ? lastDayOf(ended) : 'an earlier day'}.`;
    default:
      return `Tools cannot be returned here. Write to ${getShop().email}.`;
  }
}

/** Changes with each return and each cancellation, so that the form starts anew. */
function leftIn({ returnable }: OrderReturnsDto): string {
  return returnable.map(({ line, quantity }) => `${line} ${quantity}`).join();
}

/** As tall as the form. */
function FormSkeleton() {
  return (
    <Stack gap="l">
      <PartSkeleton lines={3} />
      <PartSkeleton lines={3} />
      <Skeleton shape="block" />
    </Stack>
  );
}

/** What can still be returned, and the returns so far. */
export function Page() {
  const { number = '' } = useParams();
  const user = useAppSelector(selectUser);
  const { currentData, error, refetch } = useReturnsOfOrderQuery(user ? { number } : skipToken, {
    refetchOnFocus: true,
  });
  const list = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreFocus(() => list.current?.focus());
  const isMissing = problemOf(error)?.status === NOT_FOUND;
  usePageHead({ title: `Return tools of order ${number}` });
  const back = <TextLink to={`/dashboard/myOrders/${number}`}>{`Order ${number}`}</TextLink>;
  if (isMissing) return <PageHeader title="Order not found" eyebrow={back} />;
  return (
    <>
      <PageHeader title="Return tools" eyebrow={back} />
      <Narrow {...focusHandlers}>
        {currentData ? (
          <Stack gap="xl">
            {currentData.returns.length > 0 && (
              <FocusTarget as="section" ref={list} tabIndex={-1} aria-labelledby="returns">
                <Heading id="returns">Your returns</Heading>
                <ReturnList found={currentData} />
              </FocusTarget>
            )}
            {currentData.until || currentData.withdrawal ? (
              <section aria-labelledby="ask">
                <Heading id="ask">
                  {currentData.withdrawal ? 'Withdraw from the contract' : 'What do you want to return?'}
                </Heading>
                <Stack gap="l">
                  <p>
                    {returnSentences(currentData).map((sentence) => (
                      <Fragment key={sentence}>
                        <span>{sentence}</span>{' '}
                      </Fragment>
                    ))}
                    <TextLink to="/returns">How it works</TextLink>
                  </p>
                  <Late load={loadForm} fallback={<FormSkeleton />}>
                    {({ ReturnForm }) => (
                      <ReturnForm key={leftIn(currentData)} number={number} returns={currentData} />
                    )}
                  </Late>
                </Stack>
              </section>
            ) : (
              <p>
                <span>{closedSentence(currentData)}</span>{' '}
                <TextLink to="/returns">Delivery and returns</TextLink>
              </p>
            )}
          </Stack>
        ) : (
          <NotLoaded what="returns" error={error} note="Your order is unchanged." onRetry={refetch}>
            <FormSkeleton />
          </NotLoaded>
        )}
      </Narrow>
    </>
  );
}
