export { VerdictPage as Page } from '../pages/verdict-page.tsx';
