export { AddToolsPage as Page } from '../pages/add-tools-page.tsx';
