export { MeetingPage as Page } from '../pages/meeting-page.tsx';
