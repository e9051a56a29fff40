import { render, screen, within } from '@testing-library/react';
import { Page as BlogsPage } from './blogs.tsx';

test.each([
  ['How do you improve the performance of a React application?', /measuring first/],
  ['What are the ways to manage state in a React application?', /what kind of state/],
  ['How does prototypal inheritance work?', /inherits from another object/],
  ['Why is state not set directly in React?', /snapshot/],
  ['What is a unit test, and why should you write them?', /one small part of a program/],
])('answers "%s" and links to the answer from the contents', (question, answer) => {
  render(<BlogsPage />);

  const article = screen.getByRole('article', { name: question });
  expect(article).toHaveTextContent(answer);
  const link = within(screen.getByRole('navigation', { name: 'Questions' })).getByRole('link', {
    name: question,
  });
  expect(link).toHaveAttribute('href', `#${article.id}`);
});

test('answers five questions', () => {
  render(<BlogsPage />);

  expect(screen.getAllByRole('article')).toHaveLength(5);
});
