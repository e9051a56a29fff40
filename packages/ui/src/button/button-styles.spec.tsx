import { render, screen } from '@testing-library/react';
import { styled } from 'styled-components';
import { type ButtonStyleProps, buttonStyles } from './button-styles.ts';

const ButtonLink = styled.a<ButtonStyleProps>`
  ${buttonStyles}
`;

describe('buttonStyles', () => {
  it('dress a link as the variant it asks for and leave no trace of it in the page', () => {
    render(
      <ButtonLink href="/purchase" $variant="primary" $size="small">
        Booking
      </ButtonLink>,
    );

    const link = screen.getByRole('link', { name: 'Booking' });
    expect(getComputedStyle(link).background).toBe('var(--color-accent)');
    expect(link.getAttributeNames().sort()).toEqual(['class', 'href']);
  });
});
