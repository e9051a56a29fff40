import { render } from '@testing-library/react';
import { StockLine } from './tool-card.tsx';

it.each([
  [140, 'In stock: 140'],
  [6, 'In stock: 6'],
  [5, 'In stock: 5Last 5'],
  [1, 'In stock: 1Last 1'],
  [0, 'In stock: 0Sold out'],
])('shows a stock of %i as "%s"', (quantity, text) => {
  const { container } = render(<StockLine quantity={quantity} />);
  expect(container.textContent).toBe(text);
});
