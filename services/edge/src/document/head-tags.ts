import type { Breadcrumb, PageHead, RenderedPage } from '@whetstone/contract';
import { isIndexable } from '@whetstone/contract/route-matcher';
import { escapedJson, escapeHtml } from '../http/html.ts';
import type { MatchedRoute } from '../rendering/page-renderer.ts';

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
  const absolute = JSON.parse(JSON.stringify(data), (key, value) =>
    ADDRESSES.includes(key) && typeof value === 'string' ? (URL.parse(value, base)?.href ?? value) : value,
  );
  return `<script type="application/ld+json">${escapedJson(absolute)}</script>`;
}
