import { PageHeader } from '@whetstone/ui';
import { ReviewForm } from '../features/review/review-form.tsx';

export function MyReviewPage() {
  return (
    <>
      <PageHeader
        title="My Review"
        lead="Say how the tool works, not how we would like to hear it. It appears on our first page under your name."
      />
      <ReviewForm />
    </>
  );
}
