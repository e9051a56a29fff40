/** No release document could be adopted yet: none has been published, or none could be had or believed. */
export class NoReleaseError extends Error {
  constructor() {
    super('There is no release document to serve pages from.');
  }
}
