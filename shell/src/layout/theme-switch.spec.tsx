import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ThemeSwitch } from './theme-switch.tsx';

const html = readFileSync(path.join(import.meta.dirname, '../document.html'), 'utf8');
const script = [...html.matchAll(/<script>(.*?)<\/script>/gs)].find(([, text]) =>
  text?.includes('applyTheme'),
);

/** Runs the inline script, as a document does before its first paint. */
function openDocument(): void {
  document.head.innerHTML = ['light', 'dark']
    .map(
      (scheme) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${scheme})" data-scheme="${scheme}">`,
    )
    .join('');
  new Function(script?.[1] ?? '')();
}

const theme = () => document.documentElement.dataset.theme;
const mediaOfMetas = () => [...document.querySelectorAll('meta')].map((meta) => meta.media);

const setCookie = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the switch does
  document.cookie = `theme=${value}`;
};

afterEach(() => setCookie('; max-age=0'));

it('applies the theme that the visitor chose, and keeps it for the next document of any page', async () => {
  window.history.replaceState(null, '', '/dashboard/myOrders');
  openDocument();
  expect(theme()).toBe('system');
  render(<ThemeSwitch />);
  expect(screen.getByRole('radio', { name: 'System' })).toBeChecked();

  await userEvent.click(screen.getByRole('radio', { name: 'Dark' }));
  expect(theme()).toBe('dark');
  expect(mediaOfMetas()).toEqual(['not all', 'all']);

  delete document.documentElement.dataset.theme;
  window.history.replaceState(null, '', '/blogs');
  openDocument();
  expect(theme()).toBe('dark');
});

it('follows the operating system again', async () => {
  setCookie('light');
  openDocument();
  render(<ThemeSwitch />);
  expect(screen.getByRole('radio', { name: 'Light' })).toBeChecked();

  await userEvent.click(screen.getByRole('radio', { name: 'System' }));
  expect(theme()).toBe('system');
  expect(document.cookie).not.toContain('theme');
  expect(mediaOfMetas()).toEqual(['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)']);
});

it.each([
  ['true', 1009],
  ['false', 1024],
])('knows whether the scrollbar takes space, which an open dialog must keep: %s', (takesSpace, width) => {
  jest.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(width);
  openDocument();
  expect(document.documentElement.dataset.scrollbar).toBe(takesSpace);
  const [, rule = ''] = /([^\n]*)scrollbar-gutter: stable/.exec(html) ?? [];
  expect(rule.trim()).toBe(`html[data-scrollbar="true"]:has([aria-modal="true"]) {`);
});
