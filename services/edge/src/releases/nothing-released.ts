/** There is no site yet: the edge is up before the first release is. */
export class NothingReleased extends Error {
  constructor() {
    super('Nothing has been released.');
  }
}
