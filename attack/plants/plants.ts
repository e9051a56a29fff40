/** A hole: one check of a compiled file, and what replaces it. */
export interface Plant {
  /** The end of the file's path. */
  file: string;
  before: string;
  after: string;
}

/** Holes that the attacks must find, by name. */
export const PLANTS: Readonly<Record<string, Plant>> = {
  /** Services accept tokens for another audience. */
  audience: {
    file: '/packages/server/dist/access/access-token-verifier.js',
    before: 'audience: ACCESS_TOKEN_AUDIENCE,',
    after: '',
  },
  /** Shoppers read the orders of others. */
  orders: {
    file: '/services/api/dist/modules/orders/lists/orders.service.js',
    before: "caller.role !== 'admin' && order.userId !== caller.id",
    after: 'false',
  },
  /** The edge forwards the headers of a connection. */
  'hop-by-hop': {
    file: '/services/edge/dist/http/api-routes.js',
    before: '!dropped.has(name)',
    after: 'true',
  },
};
