/** @jest-environment node */
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { createGlobalStyle, keyframes, ServerStyleSheet, StyleSheetManager, styled } from 'styled-components';
import { StyleBoundary } from './style-boundary.tsx';

const turn = keyframes`from { rotate: 0deg; }`;
const Card = styled.div.withConfig({ componentId: 'mf-tools__card' })`
  color: red;
  animation: ${turn} 1s;
  a { color: blue; }
  @media print { color: black; }
`;
const Button = styled.button.withConfig({ componentId: 'shell__button' })`
  color: green;
`;
const Restyle = createGlobalStyle`
  a, body, h1 { color: red; }
`;

const SCOPE = '@scope ([data-microfrontend="mf-tools"]) to ([data-microfrontend])';

function stylesOf(content: ReactNode): string[] {
  const sheet = new ServerStyleSheet();
  renderToString(
    <StyleSheetManager sheet={sheet.instance}>
      <StyleBoundary name="mf-tools">{content}</StyleBoundary>
    </StyleSheetManager>,
  );
  const [, text = ''] = /<style[^>]*>(.*)<\/style>/s.exec(sheet.getStyleTags()) ?? [];
  return text.split('/*!sc*/').map((rule) => rule.trim());
}

describe('the rules inside a boundary', () => {
  it('are one scoped rule for each component', () => {
    const [rule] = stylesOf(<Card />).filter((one) => one.includes('red'));
    expect(rule?.startsWith(`${SCOPE}{.`)).toBe(true);
    expect(rule).toContain(' a{color:blue;}');
    expect(rule).toContain('@media print');
  });

  it('stay unscoped for keyframes and for components of the shell', () => {
    const rules = stylesOf([<Card key="card" />, <Button key="button" />]);
    expect(rules.some((rule) => rule.startsWith('@keyframes'))).toBe(true);
    expect(rules.some((rule) => /^\.\w+\{color:green;\}$/.test(rule))).toBe(true);
  });

  it('are scoped for global styles', () => {
    expect(stylesOf(<Restyle />)).toContain(`${SCOPE}{a,body,h1{color:red;}}`);
  });

  it('are scoped to the inner one of two boundaries', () => {
    const fragment = (
      <StyleBoundary name="mf-fragment">
        <Restyle />
      </StyleBoundary>
    );
    const scope = SCOPE.replace('mf-tools', 'mf-fragment');
    expect(stylesOf(fragment)).toContain(`${scope}{a,body,h1{color:red;}}`);
  });

  it('stay scoped with the plugins of a nested manager', () => {
    const nested = (
      <StyleSheetManager stylisPlugins={[]}>
        <Restyle />
      </StyleSheetManager>
    );
    expect(stylesOf(nested)).toContain(`${SCOPE}{a,body,h1{color:red;}}`);
  });
});
