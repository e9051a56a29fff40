import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Disclosure } from './disclosure.tsx';

it('shows its content on demand, without a triangle of the browser', async () => {
  render(
    <Disclosure summary="Sizes">
      <p>150 mm</p>
    </Disclosure>,
  );
  const summary = screen.getByText('Sizes').parentElement as HTMLElement;
  expect(screen.getByText('150 mm')).not.toBeVisible();
  expect(getComputedStyle(summary).listStyle).toBe('none');
  await userEvent.click(summary);
  expect(screen.getByText('150 mm')).toBeVisible();
});
