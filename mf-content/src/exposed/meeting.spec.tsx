import { render, screen } from '@testing-library/react';
import { Page as MeetingPage } from './meeting.tsx';

test('invites customers to the annual meeting', () => {
  render(<MeetingPage />);

  expect(screen.getByRole('heading', { level: 1, name: 'Meeting' })).toBeInTheDocument();
  expect(screen.getByRole('img')).toHaveAccessibleName(/long table/);
  expect(screen.getByRole('heading', { level: 2, name: 'External Meeting Time' })).toBeInTheDocument();
  expect(
    screen.getByText(/customers from different countries.*annual meeting.*cordially invited/s),
  ).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Join with us' })).toBeInTheDocument();
});
