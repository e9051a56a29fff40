import { type SignedInUser, setServerErrors, useNotify } from '@whetstone/kernel';
import type { UseFormReturn } from 'react-hook-form';
import { useAddMyReviewMutation } from './review.api.ts';
import type { ReviewFields } from './review-fields.ts';

/** What happens when the review form is sent. */
export function useSendReview(user: SignedInUser, form: UseFormReturn<ReviewFields>) {
  const [add] = useAddMyReviewMutation();
  const notify = useNotify();
  return async ({ reviews, rating }: ReviewFields) => {
    const { error } = await add({
      client: user.email,
      clientName: user.name,
      reviews,
      ...(rating && { rating: Number(rating) }),
    });
    if (error) {
      notify('error', 'Sorry!!! Your review is failed ');
      return setServerErrors(error, form);
    }
    notify('success', 'Your review is  successful.Thank you...');
    form.reset();
  };
}
