/** For tests only. */
export { type FakeRoute, fakeApi, problem, type RecordedRequest } from './fake-api.ts';
export {
  createStore,
  type OpenPageOptions,
  openPage,
  signInFromAnotherTab,
  signInWithoutAct,
} from './open-page.tsx';
