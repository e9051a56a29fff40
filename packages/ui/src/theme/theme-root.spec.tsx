/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { ThemeRoot } from './theme-root.tsx';

function renderShop() {
  const sheet = new ServerStyleSheet();
  const html = renderToString(sheet.collectStyles(<ThemeRoot>The shop</ThemeRoot>));
  const styles = sheet.getStyleTags();
  sheet.seal();
  return { html, styles };
}

describe('ThemeRoot', () => {
  it('renders its children and defines the tokens', () => {
    const { html, styles } = renderShop();

    expect(html).toBe('The shop');
    expect(styles).toContain('--color-ink:light-dark(');
  });

  it('declares no @font-face, which hydration would load and swap again', () => {
    expect(renderShop().styles).not.toContain('@font-face');
  });
});
