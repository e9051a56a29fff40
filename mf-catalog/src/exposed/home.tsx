export { HomePage as Page } from '../pages/home-page.tsx';
