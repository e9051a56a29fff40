export { UsersPage as Page } from '../pages/users-page.tsx';
