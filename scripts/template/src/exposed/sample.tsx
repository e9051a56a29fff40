export { SamplePage as Page } from '../pages/sample-page.tsx';
