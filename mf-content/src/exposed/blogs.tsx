export { BlogsPage as Page } from '../pages/blogs-page.tsx';
