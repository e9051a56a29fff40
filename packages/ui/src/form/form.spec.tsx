import { render, screen } from '@testing-library/react';
import { FormMessage } from './form.tsx';

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
