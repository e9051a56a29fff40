import type { NewReview } from '@whetstone/contract';
import { type SignedInUser, useNotify } from '@whetstone/kernel';
import { type ApiForm, useApiForm } from '@whetstone/kernel/form';
import { type ProblemSentences, waitOf } from '@whetstone/kernel/problem';
import { Button, Form, FormMessage, RatingInput, Stack, TextAreaField } from '@whetstone/ui';
import type { ReactNode } from 'react';
import { ownReviewsApi } from './own-reviews.api.ts';

export const REVIEW_SENTENCES: ProblemSentences = {
  'review-hidden': 'The shop has hidden this review, so it cannot be deleted. Change its text instead.',
  'already-reviewed': 'You have already reviewed this tool. Change your review instead.',
  'changed-meanwhile': 'The review has changed since you read it. Compare the two versions and decide again.',
  'too-many-requests': ({ retryAfterSeconds = 60 }) =>
    `You have written many reviews. Wait ${waitOf(retryAfterSeconds)} and try again.`,
};

export interface ReviewFields {
  reviews: string;
  /** The value of a radio button. */
  rating: string | null;
}

const HINTS = {
  shop: 'How you found what you needed, how your order went.',
  tool: 'How long you have used it, what it is like to work with.',
};
/** The only reason to reject a rating. */
const NO_RATING = 'Choose a rating, 1 to 5 stars.';
const EMPTY: ReviewFields = { reviews: '', rating: null };

interface FieldsProps {
  form: ApiForm<ReviewFields>;
  /** Resolves to the error of the call, if any. */
  onSubmit: (fields: ReviewFields) => Promise<unknown>;
  /** Whether the review is about a tool, and not about the shop. */
  hasTool: boolean;
  submitLabel: string;
  /** Between the fields and the button. */
  children?: ReactNode;
}

/** The API validates the fields. */
export function ReviewFieldsForm({ form, onSubmit, hasTool, submitLabel, children }: FieldsProps) {
  const rating = form.field('rating');
  return (
    <Form {...form.props(onSubmit)}>
      <Stack gap="l">
        <RatingInput label="Rating" {...rating} error={rating.error && NO_RATING} />
        <TextAreaField
          label="Review"
          hint={hasTool ? HINTS.tool : HINTS.shop}
          rows={6}
          {...form.field('reviews')}
        />
        {form.message && <FormMessage tone="error">{form.message}</FormMessage>}
        {children}
        <div>
          <Button type="submit" variant="primary" pending={form.isSubmitting}>
            {submitLabel}
          </Button>
        </div>
      </Stack>
    </Form>
  );
}

interface NewReviewFormProps {
  user: SignedInUser;
  /** The id of the tool; undefined for a review of the shop. */
  tool: string | undefined;
  onSent: () => void;
}

export function NewReviewForm({ user, tool, onSent }: NewReviewFormProps) {
  const form = useApiForm<ReviewFields>(EMPTY, REVIEW_SENTENCES);
  const [add] = ownReviewsApi.useReviewsAddMutation();
  const notify = useNotify('review-form');
  const send = async ({ reviews, rating }: ReviewFields) => {
    // Incomplete reviews are sent too: the API validates them.
    const review: Partial<NewReview> = {
      client: user.email,
      clientName: user.name,
      reviews,
      ...(rating && { rating: Number(rating) }),
      ...(tool && { toolId: tool }),
    };
    const { error } = await add({ addReviewDto: review as NewReview });
    if (error) notify('error', 'Sorry!!! Your review is failed ');
    else {
      notify('success', 'Your review is  successful.Thank you...');
      form.reset();
      onSent();
    }
    return error;
  };
  return (
    <ReviewFieldsForm form={form} onSubmit={send} hasTool={tool !== undefined} submitLabel="Send review" />
  );
}
