import type {
  Breadcrumb,
  FragmentDescription,
  MicrofrontendRelease,
  PageHead,
  ReleaseSet,
  RenderedPage,
  ResolvedRelease,
  Shop,
} from '@whetstone/contract';
import { escapeHtml } from '@whetstone/contract/escape-html';
import { isIndexable } from '@whetstone/contract/route-matcher';
import type { FastifyReply } from 'fastify';
import { dataBlock, escapedJson, jsonBlock } from '../http/html.ts';
import type { MatchedRoute } from '../rendering/page-renderer.ts';
import type { RenderResult } from '../rendering/threads/render-messages.ts';
import type { PageFrame, PageTemplate } from './page-template.ts';

/** A page's HTML document, in UTF-8: the template with title, resource hints, entry script and server-rendered content. */
export function pageDocument(
  { release }: PageTemplate,
  { parts }: PageFrame,
  match: MatchedRoute | null,
  rendered: RenderResult | null,
  address: URL,
  shop: Shop | undefined,
): Buffer {
  const { shell } = release;
  // A server-rendered page is visible without scripts: its images and fonts load first.
  const priority = rendered?.dehydratedState ? ' fetchpriority="low"' : '';
  const head = [
    ...headTags(match, rendered, address),
    ...hintsOf(release, match).map((hint) => hintTag(hint, priority)),
    ...(rendered ? [rendered.styleTag] : []),
    `<script type="module"${priority} src="${escapeHtml(shell.base + shell.entry)}"></script>`,
  ];
  const data = [
    ...(shop ? [jsonBlock('shop', shop)] : []),
    ...(rendered?.dehydratedState ? [dataBlock('dehydrated-state', rendered.dehydratedState)] : []),
  ];
  const own = { head: indented(head), content: rendered?.html ?? '', data: indented(data) };
  return Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(own[part]) : part)));
}

function indented(elements: readonly string[]): string {
  return elements.map((element) => `\n    ${element}`).join('');
}

/** A resource of the page's first view, to be requested in the first round trip. */
export interface PageHint {
  kind: 'font' | 'module' | 'styles';
  href: string;
  /** Of a style sheet. */
  integrity?: string;
}

function hintsOf(release: ReleaseSet, match: MatchedRoute | null): PageHint[] {
  return [
    ...fontsOf(release.shell).map((href) => ({ kind: 'font' as const, href })),
    ...pageFiles(release, match),
  ];
}

/** @param priority an attribute for scripts */
function hintTag({ kind, href, integrity = '' }: PageHint, priority: string): string {
  const address = escapeHtml(href);
  // Scripts are as the remote loads it. Browsers paint nothing before it has loaded.
  if (kind === 'styles')
    return `<link rel="stylesheet" href="${address}" integrity="${escapeHtml(integrity)}" crossorigin>`;
  return kind === 'module'
    ? `<link rel="modulepreload"${priority} href="${address}">`
    : `<link rel="preload" as="font" type="font/woff2" href="${address}" crossorigin>`;
}

/** The value of a `Link` header. */
function hintLink({ kind, href }: PageHint): string {
  const address = encodeURI(href);
  if (kind === 'styles') return `<${address}>; rel=preload; as=style; crossorigin`;
  return kind === 'module'
    ? `<${address}>; rel=modulepreload`
    : `<${address}>; rel=preload; as=font; type=font/woff2; crossorigin`;
}

/**
 * Sends `103 Early Hints` with the resources of the page's head while the page is rendered. Browsers accept them on HTTP/2
 * navigations only. An HTTP/1.0 client would read them as the response.
 */
export function sendEarlyHints(
  { raw, request }: FastifyReply,
  release: ReleaseSet,
  match: MatchedRoute | null,
): void {
  if (request.headers['sec-fetch-mode'] !== 'navigate' || request.raw.httpVersion !== '1.1') return;
  const { base, entry } = release.shell;
  const hints = [{ kind: 'module' as const, href: base + entry }, ...hintsOf(release, match)];
  raw.writeEarlyHints({ link: [...new Set(hints.map(hintLink))] });
}

/** Every page uses the shell's fonts, which no style sheet requests before the shell has run. */
function fontsOf({ base, files }: MicrofrontendRelease): string[] {
  return Object.keys(files)
    .filter((file) => file.endsWith('.woff2'))
    .map((file) => base + file);
}

/** The style sheets and scripts of the page's first view: those of its module, and of the fragments on it that are not lazy. */
export function pageFiles({ remotes, overrides = [] }: ReleaseSet, match: MatchedRoute | null): PageHint[] {
  if (!match) return [];
  const { microfrontend, route } = match;
  const filesOf = (owner: ResolvedRelease, module: string) =>
    overrides.some(({ name }) => name === owner.name) ? [] : releasedFiles(owner, module);
  const isShown = ({ slot, lazy }: FragmentDescription) => !lazy && route.slots?.includes(slot);
  const fragments = remotes.flatMap((remote) =>
    (remote.fragments ?? []).filter(isShown).flatMap(({ module }) => filesOf(remote, module)),
  );
  const files = [...filesOf(microfrontend, route.module), ...fragments];
  const unique = [...new Map(files.map((file) => [file.href, file])).values()];
  const { styles = [], module = [] } = Object.groupBy(unique, ({ kind }) => kind);
  return [...styles, ...module];
}

/** The microfrontend's entry, and every file that the module needs. */
function releasedFiles({ base, entry, modules, files }: ResolvedRelease, module: string): PageHint[] {
  const chunks = modules[module];
  return chunks ? [entry, ...chunks].map(hintOf) : [];

  function hintOf(file: string): PageHint {
    const href = base + file;
    if (!file.endsWith('.css')) return { kind: 'module', href };
    return { kind: 'styles', href, integrity: files[file]?.integrity ?? '' };
  }
}

const SITE_NAME = 'Whetstone';

type Rendered = Pick<RenderedPage, 'head' | 'status'>;

/** Title, description and metadata for browsers, search engines and link previews. */
export function headTags(match: MatchedRoute | null, rendered: Rendered | null, address: URL): string[] {
  const head = { title: titleOf(match), description: match?.route.description, ...rendered?.head };
  const found = match && isIndexable(match.route) && rendered?.status !== 404 && !rendered?.head?.noindex;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...(head.description ? [meta('name', 'description', head.description)] : []),
    ...(found ? sharingTags(head, address) : [meta('name', 'robots', 'noindex')]),
  ];
}

function sharingTags(head: PageHead & { title: string }, address: URL): string[] {
  const { title, description, structuredData, breadcrumbs } = head;
  // The query only filters the page.
  const canonical = new URL(address.pathname, address).href;
  const image = head.image && URL.parse(head.image, canonical)?.href;
  const properties = {
    'og:site_name': SITE_NAME,
    'og:type': structuredData?.['@type'] === 'Product' ? 'product' : 'website',
    'og:title': title,
    'og:url': canonical,
    ...(description && { 'og:description': description }),
    ...(image && { 'og:image': image }),
  };
  return [
    `<link rel="canonical" href="${escapeHtml(canonical)}">`,
    ...Object.entries(properties).map(([name, value]) => meta('property', name, value)),
    ...(image ? [meta('name', 'twitter:card', 'summary_large_image')] : []),
    ...(structuredData
      ? [linkedData({ ...structuredData, url: canonical, ...(image && { image }) }, canonical)]
      : []),
    ...(breadcrumbs ? [linkedData(breadcrumbList(breadcrumbs), canonical)] : []),
  ];
}

/** Search engines take the address of the page for the last entry. */
function breadcrumbList(breadcrumbs: readonly Breadcrumb[]): object {
  const itemListElement = breadcrumbs.map(({ name, path }, index) => ({
    ...{ '@type': 'ListItem', position: index + 1, name },
    ...(path && { item: path }),
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}

function titleOf(match: MatchedRoute | null): string {
  const title = match?.route.title ?? 'Page Not Found';
  return title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

const ADDRESSES = ['url', 'item'];

/** With absolute addresses, which search engines require. */
function linkedData(thing: object, base: string): string {
  const data = { '@context': 'https://schema.org', ...thing };
  const absolute = (key: string, value: unknown) =>
    ADDRESSES.includes(key) && typeof value === 'string' ? (URL.parse(value, base)?.href ?? value) : value;
  return `<script type="application/ld+json">${escapedJson(data, absolute)}</script>`;
}
