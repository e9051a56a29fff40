import { problemOf, useAppDispatch, useNotify } from '@whetstone/kernel';
import { Button, preloadDialogs, Rating, SelectField, TextLink, tokens, VisuallyHidden } from '@whetstone/ui';
import { useMemo, useState } from 'react';
import { styled } from 'styled-components';
import type { Column } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/data-table.tsx';
import { useListParams } from '../../shared/data-table/list-params.ts';
import type { UrlTexts } from '../../shared/data-table/url-texts.ts';
import { DotLabel } from '../../shared/dot-label.tsx';
import { ShortTime } from '../../shared/relative-time.tsx';
import type { FullReviewDto } from './generated/contract.ts';
import { HideDialog } from './hide-dialog.tsx';
import { type ReviewFilters, updateRow, useAllReviews, useAllreviewsShowMutation } from './reviews.api.ts';

const COPY = {
  noun: 'reviews',
  hint: 'Any part of the text, the name or the email.',
  empty: 'Reviews of customers appear here.',
  noMatch: 'No review matches these filters.',
};

const NO_SORTS: readonly never[] = [];
const STATES = { visible: 'Visible', hidden: 'Hidden' };
const STARS = ['5', '4', '3', '2', '1'];

/** All reviews, newest first, with the filters in the URL. */
export function ReviewList() {
  const { params, setParams, ...url } = useListParams(NO_SORTS);
  const { filters, select, clear } = useFilters(params.q, url);
  const list = useAllReviews(filters);
  const [toHide, setToHide] = useState<FullReviewDto | null>(null);
  const { show, pending } = useShowReview();
  const columns = useMemo(() => reviewColumns({ onHide: setToHide, onShow: show, pending }), [show, pending]);
  const { state, rating, tool } = filters;
  return (
    <Rows>
      <DataTable
        copy={COPY}
        list={list}
        columns={columns}
        controls={{ params, setParams }}
        filters={{
          fields: (
            <>
              <SelectField
                label="State"
                value={state ?? ''}
                onChange={({ target }) => select('state', target.value)}
              >
                <option value="">All</option>
                {Object.entries(STATES).map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </SelectField>
              <SelectField
                label="Rating"
                value={rating ?? ''}
                onChange={({ target }) => select('rating', target.value)}
              >
                <option value="">All</option>
                {STARS.map((stars) => (
                  <option key={stars} value={stars}>
                    {stars === '1' ? '1 star' : `${stars} stars`}
                  </option>
                ))}
              </SelectField>
            </>
          ),
          actions: tool && (
            <Button size="small" onClick={() => select('tool', '')}>
              Show reviews of all tools
            </Button>
          ),
          active: state !== undefined || rating !== undefined || tool !== undefined,
          onClear: clear,
        }}
      />
      <HideDialog review={toHide} onClose={() => setToHide(null)} />
    </Rows>
  );
}

/** The filters in the URL. Unknown values are ignored. */
function useFilters(q: string | undefined, { search, change }: UrlTexts) {
  const [state, rating, tool] = ['state', 'rating', 'tool'].map((name) => search.get(name) ?? '');
  const filters = useMemo((): ReviewFilters => {
    const known = (Object.keys(STATES) as (keyof typeof STATES)[]).find((each) => each === state);
    return {
      ...(q && { q }),
      ...(known && { state: known }),
      ...(rating && STARS.includes(rating) && { rating: Number(rating) }),
      ...(tool && { tool }),
    };
  }, [q, state, rating, tool]);
  return {
    filters,
    select: (name: string, value: string) => change({ [name]: value }, false),
    clear: () => change({ q: '', state: '', rating: '', tool: '' }, false),
  };
}

/** Returns a function that shows a hidden review again, with the outcome as a toast. */
function useShowReview() {
  const [show, { isLoading, originalArgs }] = useAllreviewsShowMutation();
  const dispatch = useAppDispatch();
  const notify = useNotify('reviews');
  return {
    show: async ({ _id: id, version, clientName }: FullReviewDto) => {
      const { error } = await show({ id, showReviewDto: { version } });
      if (!error) return notify('success', `The review by ${clientName} is visible again.`);
      const problem = problemOf(error);
      if (problem?.code === 'changed-meanwhile')
        dispatch(updateRow(problem.current as unknown as FullReviewDto));
      notify(
        'error',
        `The review is not shown. ${problem?.detail ?? 'Check your connection and try again.'}`,
      );
    },
    /** The id of the review whose request is pending. */
    pending: isLoading ? originalArgs?.id : undefined,
  };
}

const Rows = styled.div`
  &&& table {
    min-width: 0;
  }
  &&& td {
    align-items: start;
    vertical-align: top;
  }
  th:is([data-column='createdAt'], [data-column='state'], [data-column='decide']) {
    width: 8rem;
  }
`;

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
    { id: 'createdAt', header: 'Written', cell: ({ createdAt }) => <ShortTime at={createdAt} /> },
    {
      id: 'review',
      header: 'Review',
      cell: ({ rating, tool, reviews, userId, clientName, client, verifiedPurchase, editedAt }) => (
        <>
          <Rating value={rating} />{' '}
          {tool ? <TextLink to={`?tool=${encodeURIComponent(tool.id)}`}>{tool.name}</TextLink> : 'The shop'}{' '}
          <Detail>
            by{' '}
            {userId ? (
              <TextLink to={`/dashboard/users/${encodeURIComponent(userId)}`}>{clientName}</TextLink>
            ) : (
              clientName
            )}
            {client && `, ${client}`}
            {verifiedPurchase && ', verified purchase'}
            {editedAt && ', edited'}
          </Detail>
          <Text title={reviews}>{reviews}</Text>
        </>
      ),
    },
    {
      id: 'state',
      header: 'State',
      cell: ({ state, hiddenReason }) => (
        <>
          <DotLabel $tone={state === 'hidden' ? 'ended' : 'done'}>{STATES[state]}</DotLabel>
          {hiddenReason && <Reason>{hiddenReason}</Reason>}
        </>
      ),
    },
    {
      id: 'decide',
      header: 'Hide or show',
      control: true,
      cell: (review) => {
        const about = <VisuallyHidden> the review by {review.clientName}</VisuallyHidden>;
        return review.state === 'hidden' ? (
          <Button size="small" pending={pending === review._id} onClick={() => onShow(review)}>
            Show{about}
          </Button>
        ) : (
          <Button
            size="small"
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={() => onHide(review)}
          >
            Hide{about}
          </Button>
        );
      },
    },
  ];
}
