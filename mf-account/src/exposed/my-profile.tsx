export { MyProfilePage as Page } from '../pages/my-profile-page.tsx';
