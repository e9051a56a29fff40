import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { RatingInput } from './rating-input.tsx';

describe('RatingInput', () => {
  it('is a labelled group of five ratings', () => {
    render(<RatingInput label="Rating" />);

    expect(screen.getByRole('group', { name: 'Rating' })).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(5);
    expect(screen.getByRole('radio', { name: '1 star' })).not.toBeChecked();
  });

  it('works with the keyboard', async () => {
    const onChange = jest.fn();
    render(<RatingInput label="Rating" name="rating" defaultValue={3} onChange={onChange} />);

    await userEvent.tab();
    expect(screen.getByRole('radio', { name: '3 stars' })).toHaveFocus();
    await userEvent.keyboard('{ArrowRight}');

    expect(screen.getByRole('radio', { name: '4 stars' })).toBeChecked();
    expect(onChange).toHaveBeenCalledTimes(1);
  });

  it('adds the chosen rating to the form data', async () => {
    render(
      <form aria-label="Review">
        <RatingInput label="Rating" name="rating" />
      </form>,
    );

    await userEvent.click(screen.getByRole('radio', { name: '5 stars' }));

    expect(screen.getByRole<HTMLFormElement>('form')).toHaveFormValues({ rating: '5' });
  });

  it('shows a controlled value', () => {
    render(<RatingInput label="Rating" value={2} onChange={jest.fn()} />);
    expect(screen.getByRole('radio', { name: '2 stars' })).toBeChecked();
  });

  it('forwards its ref to each radio button, as react-hook-form requires', () => {
    const ref = jest.fn();
    render(<RatingInput label="Rating" ref={ref} />);
    expect(ref.mock.calls.map(([radio]) => radio)).toEqual(screen.getAllByRole('radio'));
  });

  it('describes the group with its error', () => {
    render(<RatingInput label="Rating" error="Choose a rating" />);

    expect(screen.getByRole('group')).toHaveAccessibleDescription('Choose a rating');
    expect(screen.getByRole('radio', { name: '1 star' })).toBeInvalid();
  });
});
