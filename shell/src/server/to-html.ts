import type { RenderedPage } from '@whetstone/contract';
import { createElement, type ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { ServerStyleSheet, StyleSheetManager } from 'styled-components';

const STYLE_TAG = /^<style[^>]*>([\s\S]*)<\/style>$/;

type Markup = Pick<RenderedPage, 'html' | 'styleTag' | 'styleText'>;

/**
 * Renders the complete markup and the styles that it uses.
 * @throws the first error of a component: a partial page is of no use
 */
export async function toHtml(site: ReactNode, timeout: number): Promise<Markup> {
  const sheet = new ServerStyleSheet();
  const errors: unknown[] = [];
  try {
    const stream = await renderToReadableStream(
      createElement(StyleSheetManager, { sheet: sheet.instance }, site),
      {
        // Otherwise React moves large boundaries with an inline script, which the content security policy blocks.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        signal: AbortSignal.timeout(timeout),
        onError: (error) => void errors.push(error),
      },
    );
    await stream.allReady;
    if (errors.length > 0) throw errors[0];
    const html = await new Response(stream).text();
    const styleTag = sheet.getStyleTags();
    return { html, styleTag, styleText: STYLE_TAG.exec(styleTag)?.[1] ?? '' };
  } finally {
    sheet.seal();
  }
}
