import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';

/** The number of `renderToString` calls, and the time inside them in milliseconds. */
export interface BareRendering {
  renders: number;
  milliseconds: number;
  /** Of all threads of the process. */
  processorTime: number;
}

declare global {
  var bareRendering: BareRendering;
}

/** The renderer names it. `renderToString` waits for nothing. */
export class PageTimeoutError extends Error {}

/** Replaces `shell/src/server/to-html.ts` in a build for the bench. */
export async function toHtml(site: ReactNode) {
  const sheet = new ServerStyleSheet();
  const tree = createElement(StyleSheetManager, { sheet: sheet.instance }, site);
  const begun = performance.now();
  const usage = process.cpuUsage();
  const html = renderToString(tree);
  const { user, system } = process.cpuUsage(usage);
  globalThis.bareRendering.milliseconds += performance.now() - begun;
  globalThis.bareRendering.processorTime += (user + system) / 1_000;
  globalThis.bareRendering.renders += 1;
  sheet.seal();
  return { html, styleTag: '', styleText: '' };
}

// Everything that the replaced module exports.
void ({ PageTimeoutError, toHtml } satisfies typeof import('../../shell/src/server/to-html.ts'));
