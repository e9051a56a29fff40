export { ToolPage as Page } from '../pages/tool-page.tsx';
