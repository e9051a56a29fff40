import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from './button.tsx';
import { IconButton } from './icon-button.tsx';

describe('Button', () => {
  it('calls its handler', async () => {
    const onClick = jest.fn();
    render(<Button onClick={onClick}>Order Now</Button>);

    await userEvent.click(screen.getByRole('button', { name: 'Order Now' }));

    expect(onClick).toHaveBeenCalledTimes(1);
  });

  it('submits no form unless it is told to', async () => {
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
    it('says that it is busy and keeps its name and its focus', () => {
      const { rerender } = render(<Button>Submit</Button>);
      screen.getByRole('button').focus();
      rerender(<Button pending>Submit</Button>);

      const button = screen.getByRole('button', { name: 'Submit' });
      expect(button).toHaveFocus();
      expect(button).toHaveAttribute('aria-busy', 'true');
      expect(button).toHaveAttribute('aria-disabled', 'true');
    });

    it('neither calls its handler nor submits its form, by click or by Enter', async () => {
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

  it('hands its element to a ref', () => {
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
