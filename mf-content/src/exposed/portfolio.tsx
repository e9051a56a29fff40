export { PortfolioPage as Page } from '../pages/portfolio-page.tsx';
