import { render, screen } from '@testing-library/react';
import { FormMessage } from './form-message.tsx';

describe('FormMessage', () => {
  it.each([
    ['error', 'alert'],
    ['success', 'status'],
    ['info', 'status'],
  ] as const)('announces %s as %s', (tone, role) => {
    render(<FormMessage tone={tone}>What came of it</FormMessage>);
    expect(screen.getByRole(role)).toHaveTextContent(/^What came of it$/);
  });
});
