import type { RenderedPage } from '@whetstone/contract';
import { catalog } from '../testing/microfrontends.ts';
import { headTags } from './head-tags.ts';

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
const match = (changes = {}) => ({
  microfrontend: catalog().microfrontend,
  route: { path: '/purchase/:id', module: 'tool', access: 'everyone' as const, title: 'Tool', ...changes },
});
const tags = (...args: Parameters<typeof headTags>) => headTags(...args).join('\n');

describe('the head of a public page', () => {
  const head = tags(match(), rendered(), ADDRESS);

  it('names the one address of the page, whatever the query', () => {
    expect(head).toContain('<link rel="canonical" href="https://shop.example/purchase/7">');
    expect(head).toContain('<meta property="og:url" content="https://shop.example/purchase/7">');
  });

  it('says what the page says of itself, escaped', () => {
    expect(head).toContain('<title>Block &lt;plane&gt;</title>');
    expect(head).toContain('<meta property="og:description" content="Takes &quot;thin&quot; shavings.">');
    expect(head).toContain('<meta property="og:image" content="https://shop.example/media/plane.webp">');
    expect(head).toContain('<meta property="og:type" content="product">');
  });

  it('carries its structured data with address and picture, and no way out of the element', () => {
    const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head) ?? [];
    expect(JSON.parse(json)).toEqual({
      '@type': 'Product',
      name: '</script>',
      url: 'https://shop.example/purchase/7',
      image: 'https://shop.example/media/plane.webp',
    });
    expect(json).not.toContain('<');
  });

  it('does without what cannot be an address', () => {
    const odd = rendered({ head: { title: 'Plane', image: 'https://' } });
    expect(tags(match(), odd, ADDRESS)).not.toContain('og:image');
  });
});

describe('a page that is not for search engines', () => {
  it.each([
    ['is not there', tags(match(), rendered({ status: 404 }), ADDRESS)],
    ['no microfrontend has', tags(null, rendered(), ADDRESS)],
    ['needs a sign-in', tags(match({ access: 'user' }), rendered(), ADDRESS)],
    ['is a form', tags(match({ browserOnly: true }), null, ADDRESS)],
  ])('says so when it %s, and has no canonical address', (_why, head) => {
    expect(head).toContain('<meta name="robots" content="noindex">');
    expect(head).not.toContain('canonical');
  });
});
