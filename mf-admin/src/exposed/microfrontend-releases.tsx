export { MicrofrontendReleasesPage as Page } from '../pages/microfrontend-releases-page.tsx';
