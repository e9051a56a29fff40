import type { PageHead, RenderedPage, RouteDescription } from '@whetstone/contract';
import type { MatchedRoute } from '../releases/match-route.ts';
import { escapedJson, escapeHtml } from './html.ts';

const SITE_NAME = 'Whetstone';

/** Whether search engines may show the page: everybody may open it, and it is there without any code having run. */
export function isForSearch({ access, browserOnly }: RouteDescription): boolean {
  return access === 'everyone' && !browserOnly;
}

/** What a page says of itself in its head, to browsers and to those who read it without one. */
export function headTags(match: MatchedRoute | null, rendered: RenderedPage | null, address: URL): string[] {
  const head = { title: titleOf(match), description: match?.route.description, ...rendered?.head };
  const found = match && isForSearch(match.route) && rendered?.status !== 404;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...(head.description ? [meta('name', 'description', head.description)] : []),
    ...(found ? sharingTags(head, address) : [meta('name', 'robots', 'noindex')]),
  ];
}

function sharingTags(head: PageHead & { title: string }, address: URL): string[] {
  const { title, description, structuredData } = head;
  // Whatever the query narrows down, it is this page.
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
    ...(structuredData ? [linkedData({ ...structuredData, url: canonical, ...(image && { image }) })] : []),
  ];
}

function titleOf(match: MatchedRoute | null): string {
  const title = match?.route.title ?? 'Page Not Found';
  return title.includes(SITE_NAME) ? title : `${title} · ${SITE_NAME}`;
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

function linkedData(thing: object): string {
  return `<script type="application/ld+json">${escapedJson(thing)}</script>`;
}
