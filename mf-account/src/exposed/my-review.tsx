import {
  problemOf,
  type SignedInUser,
  selectUser,
  skipToken,
  useAppSelector,
  useSearchParams,
} from '@whetstone/kernel';
import { FormMessage, PageHeader, Skeleton, Stack, TextLink, tokens } from '@whetstone/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { NewReviewForm } from '../features/reviews/review-form.tsx';
import { reviewsApi } from '../features/reviews/reviews.api.ts';

const PARAMETER = 'tool';

const Readable = styled(Stack)`
  max-width: ${tokens.size.measure};
`;

function MyReviewPage() {
  const user = useAppSelector(selectUser);
  return (
    <>
      <PageHeader title="My Review" lead="Be honest: your review appears with your name." />
      {/* The key discards the draft when the account changes. */}
      {user && <Reviews key={user.email} user={user} />}
    </>
  );
}

/** The form for the tool in the URL, or for the shop, and the reviews so far. */
function Reviews({ user }: { user: SignedInUser }) {
  const [search, setSearch] = useSearchParams();
  const tool = search.get(PARAMETER) || undefined;
  const { isError, error } = reviewsApi.useToolsGetQuery(tool ? { id: tool } : skipToken);
  const isUnknown = isError && problemOf(error)?.status === 404;
  const reviewed = isUnknown ? undefined : tool;
  return (
    <>
      <Readable gap="l">
        {tool && <Subject tool={tool} />}
        <NewReviewForm
          user={user}
          tool={reviewed}
          onSent={() => setSearch({}, { preventScrollReset: true, replace: true })}
        />
      </Readable>
      <LazyOwnReviews email={user.email} />
    </>
  );
}

const loadOwnReviews = () =>
  import(/* webpackChunkName: "own-reviews" */ '../features/reviews/own-reviews.tsx');

/** The list below the form. Its code loads once the form is mounted. */
function LazyOwnReviews({ email }: { email: string }) {
  const [list, setList] = useState<Awaited<ReturnType<typeof loadOwnReviews>>>();
  const [hasFailed, setFailed] = useState(false);
  useEffect(() => {
    loadOwnReviews().then(setList, () => setFailed(true));
  }, []);
  if (list) return <list.OwnReviews email={email} />;
  if (!hasFailed) return null;
  return (
    <FormMessage tone="error">
      Your reviews could not be loaded. Check your connection, then load this page again.
    </FormMessage>
  );
}

/** Names the tool that the form is about. */
function Subject({ tool: id }: { tool: string }) {
  const { currentData: tool, isError, error } = reviewsApi.useToolsGetQuery({ id });
  const shop = <TextLink to="/dashboard/myreview">Review the shop instead</TextLink>;
  if (isError && problemOf(error)?.status === 404)
    return (
      <FormMessage tone="error">We do not have this tool. Your review will be about the shop.</FormMessage>
    );
  if (!tool) return isError ? <p>Your review will be about one tool. {shop}</p> : <Skeleton shape="text" />;
  return (
    <p>
      Your review of <strong>{tool.name}</strong>. {shop}
    </p>
  );
}

export { MyReviewPage as Page };
