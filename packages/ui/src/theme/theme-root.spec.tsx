/** @jest-environment node */
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet } from 'styled-components';
import { fontUrl } from './font.ts';
import { ThemeRoot } from './theme-root.tsx';

function renderShop() {
  const sheet = new ServerStyleSheet();
  const html = renderToString(sheet.collectStyles(<ThemeRoot>The shop</ThemeRoot>));
  const styles = sheet.getStyleTags();
  sheet.seal();
  return { html, styles };
}

describe('ThemeRoot', () => {
  it('shows its children and defines the tokens', () => {
    const { html, styles } = renderShop();

    expect(html).toBe('The shop');
    expect(styles).toContain('--color-ink:light-dark(');
  });

  it('loads the typeface from the very path that a document can preload', () => {
    expect(fontUrl).toMatch(/^\/.+\.woff2$/);
    expect(renderShop().styles).toContain(`url('${fontUrl}')`);
  });
});
