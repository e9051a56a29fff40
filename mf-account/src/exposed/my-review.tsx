import {
  problemOf,
  type SignedInUser,
  selectUser,
  skipToken,
  useAppSelector,
  useSearchParams,
} from '@whetstone/kernel';
import { FormMessage, PageHeader, SelectField, Stack, tokens } from '@whetstone/ui';
import { useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { ownReviewsApi } from '../features/reviews/own-reviews.api.ts';
import { NewReviewForm } from '../features/reviews/review-form.tsx';

const PARAMETER = 'tool';

const Readable = styled(Stack)`
  max-width: ${tokens.size.measure};
`;

export function Page() {
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
  const { currentData, isError, error } = ownReviewsApi.useToolsGetQuery(tool ? { id: tool } : skipToken);
  const isUnknown = isError && problemOf(error)?.status === 404;
  const reviewed = isUnknown ? undefined : tool;
  const choose = (id: string) =>
    setSearch(id ? { [PARAMETER]: id } : {}, { preventScrollReset: true, replace: true });
  return (
    <>
      <Readable gap="l">
        {isUnknown && (
          <FormMessage tone="error">
            We do not have this tool. Your review will be about the shop.
          </FormMessage>
        )}
        <Subject
          email={user.email}
          tool={reviewed ? { id: reviewed, name: currentData?.name } : undefined}
          onChoose={choose}
        />
        <NewReviewForm user={user} tool={reviewed} onSent={() => choose('')} />
      </Readable>
      <LazyOwnReviews email={user.email} />
    </>
  );
}

interface SubjectProps {
  email: string;
  /** The chosen tool. Without a name while it loads. */
  tool: { id: string; name: string | undefined } | undefined;
  /** An empty id stands for the shop. */
  onChoose: (id: string) => void;
}

/** What the review is about: the shop, the tool of the URL, or one of the tools of the latest orders. */
function Subject({ email, tool, onChoose }: SubjectProps) {
  const { currentData: bought } = ownReviewsApi.useListBoughtToolsQuery(email);
  const names = new Map(bought?.map(({ id, name }) => [id, name]));
  if (tool) names.set(tool.id, tool.name ?? names.get(tool.id) ?? 'This tool');
  return (
    <SelectField label="About" value={tool?.id ?? ''} onChange={({ target }) => onChoose(target.value)}>
      <option value="">The shop</option>
      {[...names].map(([id, name]) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </SelectField>
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
