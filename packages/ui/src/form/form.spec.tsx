import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type FormEvent, useState } from 'react';
import { TextField } from './field.tsx';
import { Form, FormMessage } from './form.tsx';
import { RatingInput } from './rating-input.tsx';

describe('Form', () => {
  /** A form whose server rejects the given fields. */
  function ReviewForm({ rejected }: { rejected: readonly string[] }) {
    const [errors, setErrors] = useState<readonly string[]>([]);
    const [pending, setPending] = useState(false);
    const errorOf = (name: string) => (errors.includes(name) ? `${name} is required` : undefined);
    const submit = async (event: FormEvent) => {
      event.preventDefault();
      setPending(true);
      await Promise.resolve();
      setErrors(rejected);
      setPending(false);
    };
    return (
      <Form aria-label="Review" pending={pending} onSubmit={submit}>
        <RatingInput label="Rating" error={errorOf('Rating')} />
        <TextField label="Name" error={errorOf('Name')} />
        <TextField label="Text" error={errorOf('Text')} />
        <button type="submit">Send</button>
      </Form>
    );
  }

  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));

  it('focuses the first invalid field after a rejected submission', async () => {
    render(<ReviewForm rejected={['Text', 'Name']} />);
    await send();
    expect(screen.getByLabelText('Name')).toHaveFocus();
  });

  it('announces the error of a field that had the focus', async () => {
    render(<ReviewForm rejected={['Name']} />);
    const name = screen.getByLabelText('Name');
    await userEvent.click(name);
    const onFocus = jest.fn();
    name.addEventListener('focus', onFocus);
    await userEvent.keyboard('{Enter}');
    expect(onFocus).toHaveBeenCalled();
    expect(name).toHaveFocus();
  });

  it('focuses the first radio button of an invalid rating', async () => {
    render(<ReviewForm rejected={['Rating', 'Name']} />);
    await send();
    expect(screen.getByRole('radio', { name: '1 star' })).toHaveFocus();
  });

  it('leaves the focus after a successful submission', async () => {
    render(<ReviewForm rejected={[]} />);
    await send();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  });

  it('has no native validation', () => {
    render(<ReviewForm rejected={[]} />);
    expect(screen.getByRole('form')).toHaveAttribute('novalidate');
  });
});

describe('FormMessage', () => {
  it.each([
    ['error', 'alert'],
    ['success', 'status'],
    ['info', 'status'],
  ] as const)('announces %s as %s', (tone, role) => {
    render(<FormMessage tone={tone}>Saved</FormMessage>);
    expect(screen.getByRole(role)).toHaveTextContent(/^Saved$/);
  });
});
