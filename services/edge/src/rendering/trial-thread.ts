import type { RenderSettings, WatchedPage } from './render-messages.ts';
import { RenderWorker } from './render-worker.ts';

/** Where modules are tried, one after the other. */
export class TrialThread {
  readonly #settings: RenderSettings;
  #worker: RenderWorker;

  constructor(settings: RenderSettings) {
    this.#settings = settings;
    this.#worker = new RenderWorker(settings);
  }

  /** @param module named `microfrontend/module` */
  async render(module: string): Promise<WatchedPage> {
    await this.#worker.ready;
    return this.#worker.render({ kind: 'check', viewer: 'admin', url: module });
  }

  /** Begins anew, with nothing loaded. */
  async renew(): Promise<void> {
    await this.#worker.close();
    this.#worker = new RenderWorker(this.#settings);
  }

  close(): Promise<void> {
    return this.#worker.close();
  }
}
