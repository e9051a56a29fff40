export { ReleasesPage as Page } from '../pages/releases-page.tsx';
