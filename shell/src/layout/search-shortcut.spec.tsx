import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openSearchBySlash, SearchShortcut } from './search-shortcut.tsx';

beforeAll(openSearchBySlash);
beforeEach(() => {
  document.body.innerHTML =
    '<form id="search"><input value="saw"></form><textarea></textarea><a href="/">Home</a>';
});

function press(on: string, init: KeyboardEventInit = {}): boolean {
  const event = new KeyboardEvent('keydown', { key: '/', bubbles: true, cancelable: true, ...init });
  document.querySelector(on)?.dispatchEvent(event);
  return event.defaultPrevented;
}

const field = () => document.querySelector('input');

it('focuses the search and selects its text, wherever the focus is', () => {
  expect(press('a')).toBe(true);
  expect(field()).toHaveFocus();
  expect([field()?.selectionStart, field()?.selectionEnd]).toEqual([0, 3]);
});

it.each([
  ['in a field', 'textarea', {}],
  ['in the search', 'input', {}],
  ['with Ctrl', 'a', { ctrlKey: true }],
  ['with Meta', 'a', { metaKey: true }],
])('is an ordinary key %s', (_where, on, init) => {
  expect(press(on, init)).toBe(false);
  expect(field()).not.toHaveFocus();
});

it('is an ordinary key while a dialog is open', () => {
  document.body.insertAdjacentHTML('beforeend', '<div aria-modal="true"></div>');
  expect(press('a')).toBe(false);
});

describe('the setting', () => {
  const choice = () => screen.getByRole('checkbox', { name: 'The key / opens the search' });
  afterEach(() => localStorage.clear());

  it('turns the key off and on again, and the browser keeps the choice', async () => {
    render(<SearchShortcut />);
    expect(choice()).toBeChecked();
    await userEvent.click(choice());
    expect(press('a')).toBe(false);
    cleanup();
    render(<SearchShortcut />);
    expect(choice()).not.toBeChecked();
    await userEvent.click(choice());
    expect(press('a')).toBe(true);
  });

  it('works until the next document in a browser that blocks storage', async () => {
    const blocked = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    render(<SearchShortcut />);
    await userEvent.click(choice());
    expect(choice()).not.toBeChecked();
    expect(press('a')).toBe(false);
    blocked.mockRestore();
    await userEvent.click(choice());
    expect(press('a')).toBe(true);
  });
});
