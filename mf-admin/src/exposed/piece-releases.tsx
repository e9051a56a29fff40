export { PieceReleasesPage as Page } from '../pages/piece-releases-page.tsx';
