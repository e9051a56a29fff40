import { render } from '@testing-library/react';
import { StockLine } from './stock-line.tsx';

it.each([
  [140, 'In stock: 140'],
  [6, 'In stock: 6'],
  [5, 'In stock: 5Last 5'],
  [1, 'In stock: 1Last 1'],
  [0, 'In stock: 0Sold out'],
])('says of %i in stock: %s', (quantity, text) => {
  const { container } = render(<StockLine quantity={quantity} />);
  expect(container.textContent).toBe(text);
});
