import type { PageHead, RenderedPage } from '@whetstone/contract';
import { isIndexable } from '@whetstone/contract/route-matcher';
import { escapedJson, escapeHtml } from '../http/html.ts';
import type { MatchedRoute } from '../rendering/page-renderer.ts';

const SITE_NAME = 'Whetstone';

/** Title, description and metadata for browsers, search engines and link previews. */
export function headTags(match: MatchedRoute | null, rendered: RenderedPage | null, address: URL): string[] {
  const head = { title: titleOf(match), description: match?.route.description, ...rendered?.head };
  const found = match && isIndexable(match.route) && rendered?.status !== 404;
  return [
    `<title>${escapeHtml(head.title)}</title>`,
    ...(head.description ? [meta('name', 'description', head.description)] : []),
    ...(found ? sharingTags(head, address) : [meta('name', 'robots', 'noindex')]),
  ];
}

function sharingTags(head: PageHead & { title: string }, address: URL): string[] {
  const { title, description, structuredData } = head;
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
