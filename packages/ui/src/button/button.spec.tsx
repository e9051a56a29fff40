import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes } from 'react-router-dom';
import { Button, IconButton, Spinner } from './button.tsx';
import { ButtonLink, TextLink } from './links.ts';

describe('Button', () => {
  it('calls its handler', async () => {
    const onClick = jest.fn();
    render(<Button onClick={onClick}>Order Now</Button>);

    await userEvent.click(screen.getByRole('button', { name: 'Order Now' }));

    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('submits a form only with type="submit"', async () => {
    const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault());
    render(
      <form onSubmit={onSubmit}>
        <Button>Look</Button>
        <Button type="submit">Submit</Button>
      </form>,
    );

    await userEvent.click(screen.getByRole('button', { name: 'Look' }));
    expect(onSubmit).not.toHaveBeenCalled();

    await userEvent.click(screen.getByRole('button', { name: 'Submit' }));
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  describe('while pending', () => {
    it('is marked as busy and keeps its name and focus', () => {
      const { rerender } = render(<Button>Submit</Button>);
      screen.getByRole('button').focus();
      rerender(<Button pending>Submit</Button>);

      const button = screen.getByRole('button', { name: 'Submit' });
      expect(button).toHaveFocus();
      expect(button).toHaveAttribute('aria-busy', 'true');
      expect(button).toHaveAttribute('aria-disabled', 'true');
    });

    it('ignores clicks and Enter', async () => {
      const onClick = jest.fn();
      const onSubmit = jest.fn();
      render(
        <form onSubmit={onSubmit}>
          <input aria-label="Name" />
          <Button type="submit" pending onClick={onClick}>
            Submit
          </Button>
        </form>,
      );

      await userEvent.click(screen.getByRole('button'));
      await userEvent.type(screen.getByLabelText('Name'), 'Ada{Enter}');

      expect(onClick).not.toHaveBeenCalled();
      expect(onSubmit).not.toHaveBeenCalled();
    });
  });

  it('forwards its ref', () => {
    const ref = { current: null };
    render(<Button ref={ref}>Submit</Button>);
    expect(ref.current).toBe(screen.getByRole('button'));
  });
});

describe('IconButton', () => {
  it('is named by its label', () => {
    render(<IconButton label="Close">×</IconButton>);
    expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  });
});

describe('links', () => {
  it('lead to a page without a reload, look as their variant and pass on no styling attributes', async () => {
    render(
      <MemoryRouter>
        <ButtonLink to="/purchase" $variant="primary" $size="small">
          Booking
        </ButtonLink>
        <TextLink to="/blogs">Blogs</TextLink>
        <Routes>
          <Route path="*" element={null} />
          <Route path="/blogs" element="Our blogs" />
        </Routes>
      </MemoryRouter>,
    );

    const link = screen.getByRole('link', { name: 'Booking' });
    expect(getComputedStyle(link).background).toBe('var(--color-accent)');
    expect(link.getAttributeNames().sort()).toEqual(['class', 'data-discover', 'href']);
    await userEvent.click(screen.getByRole('link', { name: 'Blogs' }));
    expect(screen.getByText('Our blogs')).toBeVisible();
  });
});

describe('Spinner', () => {
  it('is hidden from screen readers', () => {
    const { container } = render(<Spinner />);
    expect(container.firstElementChild).toHaveAttribute('aria-hidden', 'true');
  });
});

it('is pressed itself: its text may change during the press', () => {
  render(<Button>Place order</Button>);
  expect(screen.getByText('Place order')).toHaveStyle({ pointerEvents: 'none' });
});
