import type { EditReviewDto, FullReviewDto } from '@whetstone/contract/api';
import { problemOf, useNotify } from '@whetstone/kernel';
import { useApiForm } from '@whetstone/kernel/form';
import { Button, FormMessage, Rating, Stack, tokens } from '@whetstone/ui';
import { useState } from 'react';
import { styled } from 'styled-components';
import { ownReviewsApi } from './own-reviews.api.ts';
import { REVIEW_SENTENCES, type ReviewFields, ReviewFieldsForm } from './review-form.tsx';

const Stored = styled.blockquote`
  margin-top: ${tokens.space.xs};
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

interface EditReviewFormProps {
  review: FullReviewDto;
  onSaved: () => void;
}

/** Changes a review. After a change in another tab, the form shows the stored review and overwrites it only on a second save. */
export function EditReviewForm({ review, onSaved }: EditReviewFormProps) {
  const form = useApiForm<ReviewFields>(fieldsOf(review), REVIEW_SENTENCES);
  const [stored, setStored] = useState<FullReviewDto | null>(null);
  const [edit] = ownReviewsApi.useReviewsEditMutation();
  const notify = useNotify('own-reviews');
  const save = async ({ reviews, rating }: ReviewFields) => {
    const { version } = stored ?? review;
    const editReviewDto: EditReviewDto = { reviews, rating: Number(rating), version };
    const { error } = await edit({ id: review._id, editReviewDto });
    const problem = problemOf(error);
    if (problem?.code === 'changed-meanwhile') return setStored(problem.current as FullReviewDto);
    if (error) return error;
    notify('success', 'Your review is saved.');
    onSaved();
  };
  return (
    <ReviewFieldsForm
      form={form}
      onSubmit={save}
      hasTool={review.tool !== undefined}
      submitLabel={stored ? 'Save my version' : 'Save review'}
    >
      {stored && (
        <FormMessage tone="error">
          <Stack gap="s">
            <div>
              This review has changed since you opened it. It is now: <Rating value={stored.rating} />
              <Stored>{stored.reviews}</Stored>
            </div>
            <div>
              <Button
                size="small"
                onClick={() => {
                  form.reset(fieldsOf(stored));
                  form.setFocus('reviews');
                }}
              >
                Use this version
              </Button>
            </div>
          </Stack>
        </FormMessage>
      )}
    </ReviewFieldsForm>
  );
}

function fieldsOf({ reviews, rating }: FullReviewDto): ReviewFields {
  return { reviews, rating: String(rating) };
}
