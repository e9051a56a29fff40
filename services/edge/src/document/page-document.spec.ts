import type { RenderedPage } from '@whetstone/contract';
import { catalog, shell } from '../testing/microfrontends.ts';
import { headTags, pageFiles } from './page-document.ts';

const SLOTS = ['tool-aside', 'tool-foot'];
const { microfrontend: host } = catalog({
  routes: [{ path: '/saw', module: 'detail', access: 'everyone', title: 'Saw', slots: SLOTS }],
});
const fragment = (slot: string, module: string) => ({ slot, module, title: module, height: 100 });
const { microfrontend: guest } = catalog({
  name: 'mf-guest',
  routes: [],
  modules: { home: ['home.1.js', 'home.1.css'], detail: ['detail.1.js'] },
  files: { 'home.1.css': 'p{}' },
  fragments: [
    fragment('tool-aside', 'home'),
    { ...fragment('tool-foot', 'detail'), lazy: true },
    fragment('elsewhere', 'detail'),
  ],
});
const [route] = host.routes;
const set = { id: 'one', shell: shell().microfrontend, remotes: [host, guest] };
const match = route ? { microfrontend: host, route } : null;

describe('the files of a page', () => {
  it('belong to its module and to the fragments that are not lazy: first the style sheets, with their hashes', () => {
    expect(pageFiles(set, match)).toEqual([
      {
        kind: 'styles',
        href: `${guest.base}home.1.css`,
        integrity: guest.files['home.1.css']?.integrity,
      },
      { kind: 'module', href: `${host.base}remote-entry.js` },
      { kind: 'module', href: `${host.base}detail.1.js` },
      { kind: 'module', href: `${guest.base}remote-entry.js` },
      { kind: 'module', href: `${guest.base}home.1.js` },
    ]);
  });

  it('exclude a remote with an override', () => {
    const overridden = { ...set, overrides: [{ name: guest.name, origin: 'http://localhost:5101' }] };
    expect(pageFiles(overridden, match)).toHaveLength(2);
  });

  it('are empty without a page', () => {
    expect(pageFiles(set, null)).toEqual([]);
  });
});

const ADDRESS = new URL('https://shop.example/purchase/7?from=mail');
const rendered = (changes: Partial<RenderedPage> = {}): RenderedPage => ({
  status: 200,
  html: '',
  styleTag: '',
  styleText: '',
  dehydratedState: {},
  head: {
    title: 'Block <plane>',
    description: 'Takes "thin" shavings.',
    image: '/media/plane.webp',
    structuredData: { '@type': 'Product', name: '</script>' },
  },
  ...changes,
});
const routeOf = (changes = {}) => ({
  microfrontend: catalog().microfrontend,
  route: { path: '/purchase/:id', module: 'tool', access: 'everyone' as const, title: 'Tool', ...changes },
});
const tags = (...args: Parameters<typeof headTags>) => headTags(...args).join('\n');

describe('the head of a public page', () => {
  const head = tags(routeOf(), rendered(), ADDRESS);

  it('has a canonical address without the query', () => {
    expect(head).toContain('<link rel="canonical" href="https://shop.example/purchase/7">');
    expect(head).toContain('<meta property="og:url" content="https://shop.example/purchase/7">');
  });

  it('contains the page’s own title, description and image, escaped', () => {
    expect(head).toContain('<title>Block &lt;plane&gt;</title>');
    expect(head).toContain('<meta property="og:description" content="Takes &quot;thin&quot; shavings.">');
    expect(head).toContain('<meta property="og:image" content="https://shop.example/media/plane.webp">');
    expect(head).toContain('<meta property="og:type" content="product">');
  });

  it('contains structured data with address and image, which cannot close its element', () => {
    const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head) ?? [];
    expect(JSON.parse(json)).toEqual({
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: '</script>',
      url: 'https://shop.example/purchase/7',
      image: 'https://shop.example/media/plane.webp',
    });
    expect(json).not.toContain('<');
  });

  it('has the way to the page, and absolute addresses in both', () => {
    const itemListElement = [{ '@type': 'ListItem', position: 1, url: '/purchase/8' }];
    const withWay = rendered({
      head: {
        title: 'Planes',
        structuredData: { '@type': 'CollectionPage', mainEntity: { '@type': 'ItemList', itemListElement } },
        breadcrumbs: [{ name: 'Categories', path: '/categories' }, { name: 'Planes' }],
      },
    });
    const things = [...tags(routeOf(), withWay, ADDRESS).matchAll(/<script [^>]*ld\+json">(.*)<\/script>/g)];
    const [page, way] = things.map(([, json = '']) => JSON.parse(json));
    expect(page.mainEntity.itemListElement[0].url).toBe('https://shop.example/purchase/8');
    expect(way).toEqual({
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Categories', item: 'https://shop.example/categories' },
        { '@type': 'ListItem', position: 2, name: 'Planes' },
      ],
    });
  });

  it('omits an image with an invalid address', () => {
    const odd = rendered({ head: { title: 'Plane', image: 'https://' } });
    expect(tags(routeOf(), odd, ADDRESS)).not.toContain('og:image');
  });
});

describe('a page that search engines must not index', () => {
  it.each([
    ['is not found', tags(routeOf(), rendered({ status: 404 }), ADDRESS)],
    ['belongs to no microfrontend', tags(null, rendered(), ADDRESS)],
    ['needs a sign-in', tags(routeOf({ access: 'user' }), rendered(), ADDRESS)],
    ['is a form', tags(routeOf({ browserOnly: true }), null, ADDRESS)],
    ['lists what a search finds', tags(routeOf({ noindex: true }), rendered(), ADDRESS)],
    ['asks for it', tags(routeOf(), rendered({ head: { title: 'Planes', noindex: true } }), ADDRESS)],
  ])('has noindex and no canonical address when it %s', (_why, head) => {
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect(head).not.toContain('canonical');
  });
});
