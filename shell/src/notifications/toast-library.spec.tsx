/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { ToastStyles } from './toast-library.tsx';

function collectedStyles() {
  const sheet = new ServerStyleSheet();
  renderToString(sheet.collectStyles(<ToastStyles />));
  const styles = sheet.getStyleTags();
  sheet.seal();
  return styles;
}

describe('ToastStyles', () => {
  it('have the colors of the page, light or dark', () => {
    expect(collectedStyles()).not.toContain('color-scheme');
  });

  it('are below the navbar, and on small screens above the buttons at the bottom, within the margin of the page: search and basket stay in reach', () => {
    const styles = collectedStyles();
    expect(styles).toMatch(
      /\.Toastify__toast-container\{position:fixed;inset:calc\(4rem \+ [^;]* auto auto;/,
    );
    const [, small = ''] = /@media \(width < 60rem\)\{(.*?\}\}?)\}/s.exec(styles) ?? [];
    expect(small).toMatch(/^\.Toastify__toast-container\{inset:auto var\(--space-gutter\) 5\.5rem auto;\}/);
    // A dialog has its buttons at the bottom, and the one that closes it at the top right.
    expect(small).toMatch(
      /body:has\(\[aria-modal='true'\]\) \.Toastify__toast-container\{inset:[^ ]+ 4\.5rem auto /,
    );
  });

  it.each([
    ['the entrance', /\.Toastify--animate\{animation:(\w+)/],
    ['the exit', /\.Toastify--animate\[class\*='-exit--'\]\{animation-name:(\w+)/],
    ['the timer', /\.Toastify__progress-bar--animated\{animation:(\w+)/],
  ])('animate %s: react-toastify waits for its end', (_event, rule) => {
    const styles = collectedStyles();
    const [, keyframes] = rule.exec(styles) ?? [];

    expect(keyframes).toBeDefined();
    expect(styles).toContain(`@keyframes ${keyframes}{`);
  });
});
