import { redirect } from '@whetstone/kernel/host';
import type { OpenedSite } from '../open-site.tsx';

/** What `redirectDocument` of React Router sets. That function would be part of the first load. */
const LOAD_DOCUMENT = { 'x-remix-reload-document': 'true' };

/** The loader of a route whose pages open in documents of their own. */
export function documentLoader(router: OpenedSite['router']) {
  return ({ request }: { request: Request }) =>
    // The URL of a request has no fragment.
    redirect(request.url + (router.state.navigation.location?.hash ?? ''), { headers: LOAD_DOCUMENT });
}
