export { ContactPage as Page } from '../pages/contact-page.tsx';
