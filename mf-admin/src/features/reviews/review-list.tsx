import type { FullReviewDto, HiddenReviewsDto } from '@whetstone/contract/api';
import { useAppDispatch, useNotify } from '@whetstone/kernel';
import { problemMessage } from '@whetstone/kernel/problem';
import { Button, Rating, TextLink, tokens, VisuallyHidden } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { currentOf } from '../../shared/current-of.ts';
import type { Column } from '../../shared/data-table/columns.ts';
import { FilterSelect } from '../../shared/data-table/filter-fields.tsx';
import { SearchableTable } from '../../shared/data-table/searchable-table.tsx';
import { anyText, keyOf, useUrlFilters } from '../../shared/data-table/url-filters.ts';
import { usePagedList } from '../../shared/data-table/use-paged-list.ts';
import { DotLabel } from '../../shared/dot-label.tsx';
import { opensDialog } from '../../shared/opens-dialog.ts';
import { READ_AGAIN } from '../../shared/read-again.ts';
import { timeColumn } from '../../shared/relative-time.tsx';
import { Bursts } from './bursts.tsx';
import { HiddenReviews } from './hidden-reviews.tsx';
import { HideDialog } from './hide-dialog.tsx';
import { updateRow, useAllReviewsShowMutation, useBrowseAllReviewsInfiniteQuery } from './reviews.api.ts';

const STATES = { visible: 'Visible', waiting: 'Waiting', hidden: 'Hidden' };
const TONES = { visible: 'done', waiting: 'pending', hidden: 'ended' } as const;
const RATINGS = { 5: '5 stars', 4: '4 stars', 3: '3 stars', 2: '2 stars', 1: '1 star' };
const FILTERS = {
  q: anyText,
  state: keyOf(STATES),
  rating: keyOf(RATINGS),
  tool: anyText,
  network: anyText,
  newAccounts: keyOf({ true: true }),
};
/** Filters that a link sets, without a field. */
const LINKED = ['tool', 'network', 'newAccounts'];

export function ReviewList() {
  const controls = useUrlFilters(FILTERS);
  const { rating, newAccounts, ...filters } = controls.filters;
  const request = {
    ...filters,
    ...(rating && { rating: Number(rating) }),
    ...(newAccounts && { newAccounts: 'true' as const }),
  };
  const list = usePagedList(useBrowseAllReviewsInfiniteQuery(request, READ_AGAIN));
  const [toHide, setToHide] = useState<FullReviewDto | null>(null);
  const [hidden, setHidden] = useState<HiddenReviewsDto | null>(null);
  const { show, pending } = useShowReview();
  return (
    <>
      <Bursts />
      {hidden && <HiddenReviews hidden={hidden} onShown={() => setHidden(null)} />}
      <SearchableTable
        noun="reviews"
        hint="Any part of the text, the name or the email."
        empty="Reviews of customers appear here."
        noMatch="No review matches these filters."
        list={list}
        alignTop
        columns={reviewColumns({ onHide: setToHide, onShow: show, pending })}
        controls={controls}
        fields={
          <>
            <FilterSelect label="State" name="state" options={STATES} controls={controls} />
            <FilterSelect label="Rating" name="rating" options={RATINGS} controls={controls} />
          </>
        }
        actions={
          LINKED.some((name) => name in controls.filters) && (
            <Button size="small" onClick={controls.clear}>
              Clear filters
            </Button>
          )
        }
      />
      <HideDialog review={toHide} onHiddenAll={setHidden} onClose={() => setToHide(null)} />
    </>
  );
}

/** Returns a function that shows a hidden review again, with the outcome as a toast. */
function useShowReview() {
  const [show, { isLoading, originalArgs }] = useAllReviewsShowMutation();
  const dispatch = useAppDispatch();
  const notify = useNotify('reviews');
  return {
    show: async ({ _id: id, version, clientName }: FullReviewDto) => {
      const { data, error } = await show({ id, showReviewDto: { version } });
      if (data) {
        const outcome =
          data.state === 'waiting' ? 'waits until they confirm their email' : 'is visible again';
        return notify('success', `The review by ${clientName} ${outcome}.`);
      }
      const current = currentOf<FullReviewDto>(error);
      if (current) dispatch(updateRow(current));
      notify(
        'error',
        `The review is not shown. ${problemMessage(error, {
          'changed-meanwhile':
            'The review has changed since you read it. Compare the two versions and decide again.',
          unreachable: 'Check your connection and try again.',
        })}`,
      );
    },
    pending: isLoading ? originalArgs?.id : undefined,
  };
}

const Text = styled.p`
  display: -webkit-box;
  overflow: hidden;
  overflow-wrap: anywhere;
  white-space: pre-line;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  line-clamp: 2;
`;

const Detail = styled.span`
  color: ${tokens.color.inkMuted};
  font-size: ${tokens.text.s};
  overflow-wrap: anywhere;
`;

const Reason = styled(Detail)`
  display: block;
`;

interface ReviewActions {
  onHide: (review: FullReviewDto) => void;
  onShow: (review: FullReviewDto) => void;
  /** The id of the review that is being shown again. */
  pending: string | undefined;
}

function reviewColumns({ onHide, onShow, pending }: ReviewActions): Column<FullReviewDto>[] {
  return [
    timeColumn('createdAt', 'Written'),
    {
      id: 'review',
      header: 'Review',
      cell: ({ rating, tool, reviews, userId, clientName, client, verifiedPurchase, editedAt }) => (
        <>
          <Rating value={rating} />{' '}
          {tool ? (
            <TextLink to={`?tool=${encodeURIComponent(tool.id)}`}>{tool.name}</TextLink>
          ) : (
            <span>The shop</span>
          )}{' '}
          <Detail>
            by{' '}
            {userId ? (
              <TextLink to={`/dashboard/users/${encodeURIComponent(userId)}`}>{clientName}</TextLink>
            ) : (
              <span>{clientName}</span>
            )}
            {client && <span>{`, ${client}`}</span>}
            {verifiedPurchase && <span>, verified purchase</span>}
            {editedAt && <span>, edited</span>}
          </Detail>
          <Text title={reviews}>{reviews}</Text>
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      width: '8rem',
      cell: ({ state, hiddenReason }) => (
        <>
          <DotLabel $tone={TONES[state]}>{STATES[state]}</DotLabel>
          {hiddenReason && <Reason>{hiddenReason}</Reason>}
        </>
      ),
    },
    {
      id: 'decide',
      header: 'Hide or show',
      unlabelled: true,
      width: '8rem',
      cell: (review) => {
        const about = <VisuallyHidden>{` the review by ${review.clientName}`}</VisuallyHidden>;
        return review.state === 'hidden' ? (
          <Button key="show" size="small" pending={pending === review._id} onClick={() => onShow(review)}>
            Show{about}
          </Button>
        ) : (
          <Button key="hide" size="small" {...opensDialog} onClick={() => onHide(review)}>
            Hide{about}
          </Button>
        );
      },
    },
  ];
}
