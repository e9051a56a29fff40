/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { ToastStyles } from './toast-styles.ts';

function collectedStyles() {
  const sheet = new ServerStyleSheet();
  renderToString(sheet.collectStyles(<ToastStyles />));
  const styles = sheet.getStyleTags();
  sheet.seal();
  return styles;
}

describe('ToastStyles', () => {
  it.each([
    ['arriving', /\.Toastify--animate\{animation:(\w+)/],
    ['leaving', /\.Toastify--animate\[class\*='-exit--'\]\{animation-name:(\w+)/],
    ['the time running out', /\.Toastify__progress-bar--animated\{animation:(\w+)/],
  ])('animate %s, which react-toastify waits for', (_event, rule) => {
    const styles = collectedStyles();
    const [, keyframes] = rule.exec(styles) ?? [];

    expect(keyframes).toBeDefined();
    expect(styles).toContain(`@keyframes ${keyframes}{`);
  });
});
