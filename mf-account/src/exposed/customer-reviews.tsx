export { CustomerReviews as Fragment } from '../features/customer-reviews/customer-reviews.tsx';
