import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useRestoreFocus } from './focus.ts';

function List({ rows }: { rows: string[] }) {
  const region = useRef<HTMLElement>(null);
  const focusHandlers = useRestoreFocus(() => region.current?.focus());
  return (
    <section ref={region} tabIndex={-1} aria-label="Rows" {...focusHandlers}>
      {rows.map((row) => (
        <button key={row} type="button">
          {row}
        </button>
      ))}
    </section>
  );
}

const region = () => screen.getByRole('region', { name: 'Rows' });
const button = (name: string) => screen.getByRole('button', { name });

describe('the focus of a list', () => {
  it('is restored when its row is removed', () => {
    const { rerender } = render(<List rows={['first', 'second']} />);
    button('second').focus();
    rerender(<List rows={['first']} />);
    expect(region()).toHaveFocus();
  });

  it('stays when another row is removed', () => {
    const { rerender } = render(<List rows={['first', 'second']} />);
    button('first').focus();
    rerender(<List rows={['first']} />);
    expect(button('first')).toHaveFocus();
  });

  it('is restored when a dialog closes and its opener is removed', () => {
    const page = (rows: string[], dialog: boolean) => (
      <>
        <List rows={rows} />
        {dialog && <button type="button">Yes</button>}
      </>
    );
    const { rerender } = render(page(['first'], true));
    button('first').focus();
    button('Yes').focus();
    rerender(page([], false));
    expect(region()).toHaveFocus();
  });

  it('is not restored after the user moved it, or cleared it', async () => {
    const page = (rows: string[]) => (
      <>
        <List rows={rows} />
        <a href="#elsewhere">Elsewhere</a>
        <p>Bare page</p>
      </>
    );
    const { rerender } = render(page(['first', 'second']));
    button('second').focus();
    screen.getByRole('link').focus();
    rerender(page(['first']));
    expect(screen.getByRole('link')).toHaveFocus();

    button('first').focus();
    await userEvent.click(screen.getByText('Bare page'));
    rerender(page([]));
    expect(document.body).toHaveFocus();
  });
});
