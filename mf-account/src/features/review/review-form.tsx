import { type SignedInUser, selectUser, useAppSelector } from '@whetstone/kernel';
import { Button, FormMessage, RatingInput, Stack, TextAreaField, tokens } from '@whetstone/ui';
import { useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import type { ReviewFields } from './review-fields.ts';
import { useSendReview } from './use-send-review.ts';

const Form = styled.form`
  max-width: ${tokens.size.measure};
`;

export function ReviewForm() {
  const user = useAppSelector(selectUser);
  // Discards the draft when the account changes.
  return user && <FormOf key={user.email} user={user} />;
}

/** Checks nothing itself: the API decides, and its answers stand at the fields they are about. */
function FormOf({ user }: { user: SignedInUser }) {
  const form = useForm<ReviewFields>({ defaultValues: { reviews: '', rating: null } });
  const { errors, isSubmitting } = form.formState;
  const send = useSendReview(user, form);
  return (
    <Form noValidate onSubmit={form.handleSubmit(send)}>
      <Stack gap="l">
        <RatingInput label="Rating" {...form.register('rating')} error={errors.rating?.message} />
        <TextAreaField
          label="Review"
          hint="Which tool, how long you have used it, what it is like to work with."
          rows={6}
          {...form.register('reviews')}
          error={errors.reviews?.message}
        />
        {errors.root && <FormMessage tone="error">{errors.root.message}</FormMessage>}
        <div>
          <Button type="submit" variant="primary" pending={isSubmitting}>
            Send review
          </Button>
        </div>
      </Stack>
    </Form>
  );
}
