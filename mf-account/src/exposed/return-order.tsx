import { problemOf, selectUser, skipToken, useAppSelector, usePageHead, useParams } from '@whetstone/kernel';
import {
  ErrorNotice,
  getShop,
  PageHeader,
  Skeleton,
  Stack,
  TextLink,
  tokens,
  VisuallyHidden,
} from '@whetstone/ui';
import { Late } from '@whetstone/ui/late';
import { styled } from 'styled-components';
import { ReturnList } from '../features/returns/return-list.tsx';
import { useReturnsOfOrderQuery } from '../features/returns/returns.api.ts';
import { Day } from '../shared/order-state.tsx';

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

/** What can still be returned, and the returns so far. */
function ReturnOrderPage() {
  const { number = '' } = useParams();
  const user = useAppSelector(selectUser);
  const { currentData, error, refetch } = useReturnsOfOrderQuery(user ? { number } : skipToken, {
    refetchOnFocus: true,
  });
  const isMissing = problemOf(error)?.status === NOT_FOUND;
  usePageHead({ title: `Return tools of order ${number}` });
  const back = <TextLink to={`/dashboard/myOrders/${number}`}>{`Order ${number}`}</TextLink>;
  if (isMissing) return <PageHeader title="Order not found" eyebrow={back} />;
  return (
    <>
      <PageHeader title="Return tools" eyebrow={back} />
      <Narrow>
        {currentData ? (
          <Stack gap="xl">
            {currentData.returns.length > 0 && (
              <section aria-labelledby="returns">
                <Heading id="returns">Your returns</Heading>
                <ReturnList returns={currentData.returns} />
              </section>
            )}
            {currentData.until || currentData.withdrawal ? (
              <section aria-labelledby="ask">
                <Heading id="ask">
                  {currentData.withdrawal ? 'Withdraw from the contract' : 'What do you want to return?'}
                </Heading>
                <Stack gap="l">
                  <p>
                    {currentData.withdrawal && (
                      <>
                        <span>You can withdraw without giving a reason</span>{' '}
                        {currentData.withdrawal.until ? (
                          <>
                            <span>until</span> <Day at={currentData.withdrawal.until} />
                          </>
                        ) : (
                          <span>{`until ${getShop().market?.withdrawalDays} days after the delivery`}</span>
                        )}
                        <span>.</span>{' '}
                      </>
                    )}
                    {currentData.until && (
                      <>
                        <span>You can ask until</span> <Day at={currentData.until} />
                        <span>.</span>
                      </>
                    )}{' '}
                    <TextLink to="/returns">How it works</TextLink>
                  </p>
                  <Late load={loadForm} fallback={<Skeleton shape="block" />}>
                    {({ ReturnForm }) => (
                      <ReturnForm key={currentData.returns.length} number={number} returns={currentData} />
                    )}
                  </Late>
                </Stack>
              </section>
            ) : (
              <p>
                Nothing of this order can be returned here: it is not delivered, its time for returns is over,
                or all of it is in a return. <TextLink to="/returns">Delivery and returns</TextLink> says
                more.
              </p>
            )}
          </Stack>
        ) : error ? (
          <ErrorNotice title="Your returns could not be loaded" onRetry={refetch}>
            Your order is unchanged. Check your connection, then try again.
          </ErrorNotice>
        ) : (
          <div role="status">
            <VisuallyHidden>Loading your returns</VisuallyHidden>
            <Skeleton shape="text" lines={8} />
          </div>
        )}
      </Narrow>
    </>
  );
}

export { ReturnOrderPage as Page };
