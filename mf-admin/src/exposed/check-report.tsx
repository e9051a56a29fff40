export { CheckReportPage as Page } from '../pages/check-report-page.tsx';
