/** For tests alone: a page of a remote as the shell would show it, and the API at the network's edge. */
export { type FakeRoute, fakeApi, problem, type RecordedRequest } from './testing/fake-api.ts';
export {
  createStore,
  type OpenPageOptions,
  openPage,
  signInFromAnotherTab,
  signInWithoutAct,
} from './testing/open-page.tsx';
