import type { Access, ReleaseDocument, Viewer } from '@whetstone/contract';
import type { OwnShop } from '../own-shop.ts';
import { addOwnTool } from '../own-tool.ts';
import { ShopApi } from '../shop-api.ts';

export interface SitePage {
  /** The microfrontend that owns the page; null for the 404 page. */
  microfrontend: string | null;
  path: string;
  access: Access;
}

/** A page, its viewer, and the page that the viewer opens next by a link. */
export interface Visit {
  viewer: Viewer;
  target: SitePage;
  next: SitePage;
}

const NOT_FOUND: SitePage = { microfrontend: null, path: '/nowhere', access: 'everyone' };

const VIEWERS: Record<SitePage['access'], readonly Viewer[]> = {
  everyone: ['visitor'],
  user: ['user', 'admin'],
  admin: ['admin'],
};

/** More than the buyers of a test can order. */
const LARGE_STOCK = 1_000_000;

/** The pages of all released microfrontends, and the 404 page. `parameters` are values for the routes' parameters, such as `id`, or `tools/:id` after a certain segment. */
export function sitePagesOf(
  { microfrontends }: ReleaseDocument,
  parameters: Readonly<Record<string, string>>,
): SitePage[] {
  const fill = (path: string) =>
    path.replace(/([\w-]+)\/:(\w+)/g, (_, segment: string, name: string) => {
      const value = parameters[`${segment}/:${name}`] ?? parameters[name];
      if (value) return `${segment}/${value}`;
      throw new Error(`${path} needs a value for :${name}. Add it in e2e/support/soak/site-pages.ts.`);
    });
  const pages = microfrontends.flatMap(({ live }) =>
    live.routes.map(({ path, access }) => ({ microfrontend: live.name, path: fill(path), access })),
  );
  return [...pages, NOT_FOUND];
}

/** Adds a tool to the shop and plans a visit of each page by each viewer who may open it. */
export async function prepareSoak(
  shop: OwnShop,
): Promise<{ remotes: string[]; toolId: string; visits: Visit[] }> {
  const { id: toolId } = await addOwnTool({ quantity: LARGE_STOCK, minQuantity: 1 }, shop.site);
  const admin = await ShopApi.admin(shop.site);
  const [entry] = await admin.listLedger(1);
  const document = await shop.document();
  const remotes = document.microfrontends.map(({ live }) => live.name).filter((name) => name !== 'shell');
  const webhook = await admin.ensureWebhook('https://hooks.example.com/soak');
  const { number } = await admin.placeOrder([{ id: toolId, quantity: 1 }]);
  const parameters = {
    productId: toolId,
    category: 'cutting',
    microfrontend: String(remotes[0]),
    id: String(entry?.checkReportId),
    'tools/:id': toolId,
    user: admin.userId,
    webhook,
    ...{ number, order: number, promotion: 'new' },
  };
  const pages = sitePagesOf(document, parameters);
  return { remotes, toolId, visits: planVisits(pages, pagesInNavigation(document, pages)) };
}

/** The pages with a link in the navbar or the footer. */
function pagesInNavigation({ microfrontends }: ReleaseDocument, pages: readonly SitePage[]): SitePage[] {
  const links = microfrontends
    .flatMap(({ live }) => live.navigation)
    .filter(({ area, access }) => area !== 'dashboard' && access === 'everyone');
  return pages.filter(({ path }) => links.some(({ to }) => to === path));
}

/** Each page with each viewer, followed by a linked page of another microfrontend. */
function planVisits(pages: readonly SitePage[], linked: readonly SitePage[]): Visit[] {
  const visits = pages.flatMap((target) => VIEWERS[target.access].map((viewer) => ({ viewer, target })));
  return visits.map(({ viewer, target }, index) => {
    const candidates = linked.filter(
      (page) => page.microfrontend !== target.microfrontend && mayOpen(viewer, page),
    );
    const next = candidates[index % candidates.length];
    if (!next) throw new Error(`No link leads from ${target.path} to another microfrontend.`);
    return { viewer, target, next };
  });
}

function mayOpen(viewer: Viewer, { access }: SitePage): boolean {
  if (access === 'admin') return viewer === 'admin';
  return access === 'everyone' || viewer !== 'visitor';
}
