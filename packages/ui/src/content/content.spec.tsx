import { render, screen } from '@testing-library/react';
import { getShop, setShop } from '../shop.ts';
import { Badge } from './badge.tsx';
import { EmailText } from './email-text.tsx';
import { Icon } from './icon.tsx';
import { Logo } from './logo.tsx';
import { formatPrice, Price } from './price.tsx';
import { Rating } from './rating.tsx';

describe('formatPrice', () => {
  it.each([
    [34, '$34.00'],
    [29.5, '$29.50'],
    [0, '$0.00'],
    [1234.5, '$1,234.50'],
    [0.1 + 0.2, '$0.30'],
    [-112, '−$112.00'],
    [-1234.5, '−$1,234.50'],
  ])('formats %d as %s', (dollars, text) => {
    expect(formatPrice(dollars)).toBe(text);
  });
});

it('breaks an email after the @ and after dots', () => {
  const { container } = render(<EmailText email="ada.byron@whetstone.example" />);
  expect(container).toHaveTextContent('ada.byron@whetstone.example');
  for (const wbr of container.querySelectorAll('wbr')) wbr.replaceWith(' ');
  expect(container).toHaveTextContent('ada. byron@ whetstone. example');
});

describe('the currency of the shop', () => {
  afterEach(() => setShop(undefined));

  it('decides how prices look, and orders in another currency have its symbol in that country', () => {
    const price = { prefix: 'R\u00a0', group: '\u00a0', decimal: ',' };
    setShop({ ...getShop(), currency: 'ZAR', locale: 'en-ZA', price });
    expect(formatPrice(-1234.5)).toBe('−R\u00a01\u00a0234,50');
    expect(formatPrice(34, 'ZAR')).toBe('R\u00a034,00');
    expect(formatPrice(34, 'USD')).toBe('US$34,00');
    setShop({ ...getShop(), currency: 'EUR', price: { ...price, prefix: '', suffix: '\u00a0€' } });
    expect(formatPrice(-1234.5)).toBe('−1\u00a0234,50\u00a0€');
    expect(formatPrice(34, 'USD')).toBe('US$34,00');
    expect(formatPrice(34, 'KWD')).toBe('KWD\u00a034,000');
  });

  it.each([
    ['JPY', { prefix: '¥', digits: 0 }, '¥1,235', '$1,234.50'],
    ['JPY', { prefix: '', suffix: '\u00a0¥', digits: 0 }, '1,235\u00a0¥', '$1,234.50'],
    ['KWD', { prefix: 'KWD\u00a0', digits: 3 }, 'KWD\u00a01,234.500', '$1,234.50'],
  ])('has the decimals of %s, and orders those of their own', (currency, own, price, inDollars) => {
    setShop({ ...getShop(), currency, price: { group: ',', decimal: '.', ...own } });
    expect(formatPrice(1234.5)).toBe(price);
    expect(formatPrice(1234.5, 'USD')).toBe(inDollars);
  });

  it('is read from the document', () => {
    const block = document.createElement('script');
    block.id = 'shop';
    block.type = 'application/json';
    block.textContent = JSON.stringify({ ...getShop(), price: { prefix: '€', group: '.', decimal: ',' } });
    document.body.append(block);
    setShop(undefined);
    expect(formatPrice(1234.5)).toBe('€1.234,50');
    block.remove();
  });
});

describe('Price', () => {
  it('shows an amount in dollars', () => {
    render(<Price dollars={34} />);
    expect(screen.getByText('$34.00')).toBeVisible();
  });
});

describe('Badge', () => {
  it('has the colors of its tone', () => {
    render(<Badge tone="accent">NEW</Badge>);
    expect(getComputedStyle(screen.getByText('NEW')).background).toBe('var(--color-accent)');
  });

  it('is outlined without a tone', () => {
    render(<Badge>In stock</Badge>);
    const { background, color } = getComputedStyle(screen.getByText('In stock'));
    expect([background, color]).toEqual(['rgba(0, 0, 0, 0)', 'var(--color-ink-muted)']);
  });
});

describe('Icon', () => {
  it('is an image with the label as its name', () => {
    render(<Icon name="check" label="Passed" />);
    expect(screen.getByRole('img', { name: 'Passed' })).toBeVisible();
  });

  it('is hidden from screen readers without a label', () => {
    render(
      <button type="button">
        <Icon name="plus" /> Add
      </button>,
    );
    expect(screen.queryByRole('img')).toBeNull();
    expect(screen.getByRole('button')).toHaveAccessibleName('Add');
  });

  it.each([
    [undefined, '1.5rem'],
    [18, '1.125rem'],
    ['1em', '1em'],
  ])('of size %p is square', (size, length) => {
    const { container } = render(<Icon name="star" size={size} />);
    expect(container.firstChild).toHaveAttribute('width', length);
    expect(container.firstChild).toHaveAttribute('height', length);
  });
});

describe('Logo', () => {
  it('has the name of the shop', () => {
    render(<Logo />);
    expect(screen.getByRole('img', { name: 'Whetstone' })).toBeVisible();
  });
});

const filledStars = () =>
  [...screen.getByRole('img').children].filter((star) => getComputedStyle(star).fill === 'var(--color-ochre)')
    .length;

describe('Rating', () => {
  it('has the rating as its accessible name', () => {
    render(<Rating value={4} />);

    expect(screen.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
    expect(screen.getByRole('img').children).toHaveLength(5);
  });

  it.each([
    [0, 0],
    [1, 1],
    [3.4, 3],
    [3.5, 4],
    [5, 5],
  ])('of %d fills %d stars', (value, filled) => {
    render(<Rating value={value} />);
    expect(filledStars()).toBe(filled);
  });
});
