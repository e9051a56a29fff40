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
