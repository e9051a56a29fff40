import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';

/** The number of `renderToString` calls and the time inside them. */
export interface BareRendering {
  renders: number;
  milliseconds: number;
}

declare global {
  var bareRendering: BareRendering;
}

/** Replaces `shell/src/server/to-html.ts` in a build for the bench. */
export async function toHtml(site: ReactNode) {
  const sheet = new ServerStyleSheet();
  const tree = createElement(StyleSheetManager, { sheet: sheet.instance }, site);
  const begun = performance.now();
  const html = renderToString(tree);
  globalThis.bareRendering.milliseconds += performance.now() - begun;
  globalThis.bareRendering.renders += 1;
  sheet.seal();
  return { html, styleTag: '', styleText: '' };
}
