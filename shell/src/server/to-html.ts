import type { RenderedPage } from '@whetstone/contract';
import { createElement, type ReactNode, use } from 'react';
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { type IStyleSheetContext, ServerStyleSheet, StyleSheetContext } from 'styled-components';

const STYLE_TAG = /^<style[^>]*>([\s\S]*)<\/style>$/;
/** React's mark of a boundary whose content is missing. */
const UNFINISHED = '<!--$!-->';

/** The page was not complete within its time. The edge recognizes the name. */
export class PageTimeoutError extends Error {
  override name = 'PageTimeoutError';
}

type Markup = Pick<RenderedPage, 'html' | 'styleTag' | 'styleText'>;

/**
 * Renders the complete markup and the styles that it uses.
 * @throws the first error of a component: a partial page is of no use
 */
export async function toHtml(site: ReactNode, timeout: number): Promise<Markup> {
  const sheet = new ServerStyleSheet();
  try {
    const tree = createElement(PageStyles, { sheet: sheet.instance }, site);
    // Without a stream, which only a page that suspends or throws needs.
    return withStyles(completeMarkup(tree) ?? (await streamedMarkup(tree, timeout)), sheet);
  } finally {
    sheet.seal();
  }
}

async function streamedMarkup(tree: ReactNode, timeout: number): Promise<string> {
  const signal = AbortSignal.timeout(timeout);
  const errors: unknown[] = [];
  try {
    const stream = await renderToReadableStream(tree, {
      // Otherwise React moves large boundaries with an inline script, which the content security policy blocks.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      signal,
      onError: (error) => void errors.push(error),
    });
    await stream.allReady;
    if (errors.length > 0) throw errors[0];
    return await new Response(stream).text();
  } catch (error) {
    // Time limits of components fail with errors of the same kind.
    const isTooLate = signal.aborted && error === signal.reason;
    throw isTooLate ? new PageTimeoutError(`It was not complete after ${timeout} ms.`) : error;
  }
}

/** Undefined if the page suspends or throws. */
function completeMarkup(tree: ReactNode): string | undefined {
  try {
    const html = renderToString(tree);
    return html.includes(UNFINISHED) ? undefined : html;
  } catch {
    return undefined;
  }
}

function withStyles(html: string, sheet: ServerStyleSheet): Markup {
  const styleTag = sheet.getStyleTags();
  return { html, styleTag, styleText: STYLE_TAG.exec(styleTag)?.[1] ?? '' };
}

interface PageStylesProps {
  sheet: IStyleSheetContext['styleSheet'];
  children?: ReactNode;
}

/** Collects the styles of one page, as a `StyleSheetManager` does. All pages share the compiled rules. */
function PageStyles({ sheet, children }: PageStylesProps) {
  const context = use(StyleSheetContext);
  const value = { ...context, styleSheet: sheet, stylis: compiledOnce(context.stylis) };
  return createElement(StyleSheetContext, { value }, children);
}

type Compiler = IStyleSheetContext['stylis'];

/** Exceeds the number of the shop's rules. Rules with data of a page have no limit. */
const MAX_COMPILED = 5_000;
const compilers = new WeakMap<Compiler, Compiler>();

/** Caches the compiled rules of each selector. Code of a release can change neither the compiler nor its results: only texts are cached. */
function compiledOnce(compile: Compiler): Compiler {
  const existing = compilers.get(compile);
  if (existing) return existing;
  const compiled = new Map<string, { css: string; rules: string[] }>();
  const compiler: Compiler = Object.assign(
    (...[css, selector, prefix, componentId]: Parameters<Compiler>) => {
      const isText = [css, selector, prefix, componentId].every((part) => typeof (part ?? '') === 'string');
      if (!isText) return compile(css, selector, prefix, componentId);
      const key = JSON.stringify([selector, prefix, componentId]);
      const known = compiled.get(key);
      if (known?.css === css) return known.rules;
      const rules = Object.freeze(compile(css, selector, prefix, componentId)) as string[];
      if (compiled.size >= MAX_COMPILED) compiled.clear();
      compiled.set(key, { css, rules });
      return rules;
    },
    { hash: compile.hash },
  );
  compilers.set(compile, Object.freeze(compiler));
  return compiler;
}
