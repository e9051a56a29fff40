/** For tests alone: a page of a remote as the shell would show it, and the API at the network's edge. */
export { type AskedFor, type FakeRoute, fakeApi, problem } from './testing/fake-api.ts';
export {
  createStore,
  openPage,
  type Surroundings,
  signInElsewhere,
  signInWithoutRender,
} from './testing/open-page.tsx';
