import { render, screen, within } from '@testing-library/react';
import { Blog } from './blog.tsx';

test.each([
  ['How do you improve the performance of a React application?', /measuring first/],
  ['What are the ways to manage state in a React application?', /what kind of state/],
  ['How does prototypal inheritance work?', /inherits from another object/],
  ['Why is state not set directly in React?', /snapshot/],
  ['What is a unit test, and why should you write them?', /one small piece of a program/],
])('answers "%s", and leads there from its contents', (question, answer) => {
  render(<Blog />);

  const article = screen.getByRole('article', { name: question });
  expect(article).toHaveTextContent(answer);
  const link = within(screen.getByRole('navigation', { name: 'Questions' })).getByRole('link', {
    name: question,
  });
  expect(link).toHaveAttribute('href', `#${article.id}`);
});

test('asks five questions', () => {
  render(<Blog />);

  expect(screen.getAllByRole('article')).toHaveLength(5);
});
