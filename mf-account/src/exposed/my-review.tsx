import type { NewReview } from '@whetstone/contract';
import { type SignedInUser, selectUser, setServerErrors, useAppSelector, useNotify } from '@whetstone/kernel';
import {
  Button,
  Form,
  FormMessage,
  PageHeader,
  RatingInput,
  Stack,
  TextAreaField,
  tokens,
} from '@whetstone/ui';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { styled } from 'styled-components';
import { contractApi } from '../shared/generated/contract.ts';

const { useReviewsAddMutation } = contractApi.enhanceEndpoints({
  endpoints: { reviewsAdd: { invalidatesTags: ['Review'] } },
});

interface ReviewFields {
  reviews: string;
  /** The value of a radio button. */
  rating: string | null;
}

const ReadableForm = styled(Form)`
  max-width: ${tokens.size.measure};
`;

function MyReviewPage() {
  const user = useAppSelector(selectUser);
  return (
    <>
      <PageHeader title="My Review" lead="Be honest: your review appears with your name." />
      {/* The key discards the draft when the account changes. */}
      {user && <ReviewForm key={user.email} user={user} />}
    </>
  );
}

/** The API validates the fields. */
function ReviewForm({ user }: { user: SignedInUser }) {
  const form = useForm<ReviewFields>({ defaultValues: { reviews: '', rating: null } });
  const { errors, isSubmitting } = form.formState;
  const send = useSendReview(user, form);
  return (
    <ReadableForm pending={isSubmitting} onSubmit={form.handleSubmit(send)}>
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
    </ReadableForm>
  );
}

/** Returns the submit handler of the review form. */
function useSendReview(user: SignedInUser, form: UseFormReturn<ReviewFields>) {
  const [add] = useReviewsAddMutation();
  const notify = useNotify('review-form');
  return async ({ reviews, rating }: ReviewFields) => {
    // Incomplete reviews are sent too: the API validates them.
    const review: Partial<NewReview> = {
      client: user.email,
      clientName: user.name,
      reviews,
      ...(rating && { rating: Number(rating) }),
    };
    const { error } = await add({ addReviewDto: review as NewReview });
    if (error) {
      notify('error', 'Sorry!!! Your review is failed ');
      return setServerErrors(error, form);
    }
    notify('success', 'Your review is  successful.Thank you...');
    form.reset();
  };
}

export { MyReviewPage as Page };
