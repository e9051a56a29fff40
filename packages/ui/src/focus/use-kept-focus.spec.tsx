import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef } from 'react';
import { useRestoreFocus } from './use-kept-focus.ts';

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
  it('stays near when the row that had it leaves', () => {
    const { rerender } = render(<List rows={['first', 'second']} />);
    button('second').focus();
    rerender(<List rows={['first']} />);
    expect(region()).toHaveFocus();
  });

  it('stays where it is when another row leaves', () => {
    const { rerender } = render(<List rows={['first', 'second']} />);
    button('first').focus();
    rerender(<List rows={['first']} />);
    expect(button('first')).toHaveFocus();
  });

  it('stays near when the row to which a dialog would give it back leaves with the dialog', () => {
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

  it('is not taken from whoever put it elsewhere, or nowhere', async () => {
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
