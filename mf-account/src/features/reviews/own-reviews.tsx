import type { FullReviewDto } from '@whetstone/contract/api';
import { Link, useNotify } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import {
  Button,
  Card,
  CardBody,
  CardTitle,
  ConfirmDialog,
  EmptyState,
  FormMessage,
  LoadMore,
  Modal,
  Rating,
  Section,
  Skeleton,
  Stack,
  tokens,
  useRestoreFocus,
  VisuallyHidden,
} from '@whetstone/ui';
import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Buttons } from '../../shared/buttons.ts';
import { NotLoaded } from '../../shared/not-loaded.tsx';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { Day } from '../../shared/order-state.tsx';
import { UnconfirmedEmail } from '../../shared/unconfirmed-email.tsx';
import { EditReviewForm } from './edit-review-form.tsx';
import { ownReviewsApi } from './own-reviews.api.ts';
import { REVIEW_SENTENCES } from './review-form.tsx';

const Region = styled(Section)`
  padding-bottom: 0;

  &:focus {
    outline: none;
  }
`;

const Text = styled.p`
  max-width: ${tokens.size.measure};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const Facts = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${tokens.space.xs} ${tokens.space.m};
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
`;

/** 'Claw Hammer', or 'The shop' */
function subjectOf({ tool }: Pick<FullReviewDto, 'tool'>): string {
  return tool ? tool.name : 'The shop';
}

export function OwnReviews({ email }: { email: string }) {
  const list = ownReviewsApi.useBrowseOwnReviewsInfiniteQuery(email, { refetchOnFocus: true });
  const region = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  // `data` would keep the previous account's reviews while the next ones load.
  const reviews = list.currentData?.pages.flatMap(({ items }) => items);
  return (
    <Region heading="Written by you" ref={region} tabIndex={-1} {...focusHandlers}>
      {reviews ? (
        <Stack gap="m">
          {reviews.some(({ state }) => state === 'waiting') && (
            <UnconfirmedEmail>Confirm your email address to publish your reviews.</UnconfirmedEmail>
          )}
          <ReviewCards reviews={reviews} />
          <LoadMore
            hasMore={list.hasNextPage}
            pending={list.isFetchingNextPage}
            failed={list.isError}
            onLoadMore={() => list.fetchNextPage()}
            noun="reviews"
          >
            Show more reviews
          </LoadMore>
        </Stack>
      ) : (
        <NotLoaded
          what="reviews"
          error={list.isError}
          note="Your reviews are unchanged."
          onRetry={list.refetch}
        >
          <Skeleton shape="text" lines={4} />
        </NotLoaded>
      )}
    </Region>
  );
}

function ReviewCards({ reviews }: { reviews: readonly FullReviewDto[] }) {
  const [edited, setEdited] = useState<FullReviewDto | null>(null);
  const [toDelete, setToDelete] = useState<FullReviewDto | null>(null);
  const remove = useRemoveReview();
  if (reviews.length === 0) {
    return (
      <EmptyState title="You have written no reviews">
        Your reviews appear here. You can change them at any time.
      </EmptyState>
    );
  }
  return (
    <>
      {reviews.map((review) => (
        <ReviewCard
          key={review._id}
          review={review}
          onEdit={() => setEdited(review)}
          onDelete={() => setToDelete(review)}
        />
      ))}
      <Modal
        open={edited !== null}
        onOpenChange={(open) => !open && setEdited(null)}
        title="Change your review"
        description={edited && subjectOf(edited)}
      >
        {edited && <EditReviewForm review={edited} onSaved={() => setEdited(null)} />}
      </Modal>
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(open) => !open && setToDelete(null)}
        question="Are you sure you want to delete this review?"
        details={toDelete && `${subjectOf(toDelete)}: “${toDelete.reviews}”`}
        confirmLabel="Yes, delete it"
        cancelLabel="No, keep it"
        tone="danger"
        onConfirm={() => toDelete && void remove(toDelete)}
      />
    </>
  );
}

interface ReviewCardProps {
  review: FullReviewDto;
  onEdit: () => void;
  onDelete: () => void;
}

function ReviewCard({ review, onEdit, onDelete }: ReviewCardProps) {
  const { tool, rating, reviews: text, createdAt, editedAt, verifiedPurchase, state, hiddenReason } = review;
  const about = <VisuallyHidden>{` the review: ${subjectOf(review)}`}</VisuallyHidden>;
  return (
    <Card>
      <CardBody>
        <CardTitle>
          {tool ? <Link to={`/purchase/${encodeURIComponent(tool.id)}`}>{tool.name}</Link> : 'The shop'}
        </CardTitle>
        <Rating value={rating} />
        <Text>{text}</Text>
        <Facts>
          <Day at={createdAt} />
          {editedAt && (
            <span>
              Changed on <Day at={editedAt} />
            </span>
          )}
          {verifiedPurchase && <span>Verified purchase</span>}
          {state === 'waiting' && <span>Not public yet</span>}
        </Facts>
        {state === 'hidden' && <FormMessage tone="info">{`Hidden by the shop: ${hiddenReason}`}</FormMessage>}
        <Buttons>
          <Button size="small" {...opensDialog} onClick={onEdit}>
            Edit{about}
          </Button>
          <Button size="small" variant="danger" {...opensDialog} onClick={onDelete}>
            Delete{about}
          </Button>
        </Buttons>
      </CardBody>
    </Card>
  );
}

function useRemoveReview() {
  const [remove] = ownReviewsApi.useReviewsRemoveMutation();
  const notify = useNotify('own-reviews');
  return async ({ _id: id }: FullReviewDto) => {
    const { error } = await remove({ id });
    if (!error) return notify('success', 'Your review is deleted.');
    const reason = problemMessage(error, {
      ...REVIEW_SENTENCES,
      unreachable: 'Check your connection, then try again.',
    });
    notify('error', `Your review is not deleted. ${reason}`);
  };
}
