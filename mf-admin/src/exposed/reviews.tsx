import { ReviewList } from '../features/reviews/review-list.tsx';
import { ConsoleHeader } from '../shared/console.tsx';

export function Page() {
  return (
    <>
      <ConsoleHeader
        title="Reviews"
        lead="Every review of the shop and of its tools. A hidden review leaves the shop, and its author reads why."
      />
      <ReviewList />
    </>
  );
}
