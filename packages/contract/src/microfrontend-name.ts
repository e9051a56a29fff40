/** What else there is at `/releases/…`, of the API's and of the edge's: a microfrontend of that name could not be read by its address. */
const TAKEN = ['ledger', 'reports', 'set', 'check-reports'];

export const MICROFRONTEND_NAME = new RegExp(`^(?!(?:${TAKEN.join('|')})$)[a-z][a-z0-9-]{0,39}$`);

/** What follows on "name" where one is refused. */
export const MICROFRONTEND_NAME_RULE = `must be lower-case letters, digits and hyphens, 40 at most, and none of ${TAKEN.join(', ')}: these are addresses of the shop’s own`;
