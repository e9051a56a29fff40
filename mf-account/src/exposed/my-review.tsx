export { MyReviewPage as Page } from '../pages/my-review-page.tsx';
