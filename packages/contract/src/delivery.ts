import type { MicrofrontendManifest } from './microfrontend.ts';

/** `POST /releases`: creates a release, whose files are uploaded next. */
export interface CreateRelease {
  manifest: MicrofrontendManifest;
  /** The commit that the build was made from. */
  commit?: string;
}

/** `POST {edge}/internal/render-check`: the result of rendering one module with demo data. */
export interface RenderCheck {
  microfrontend: string;
  module: string;
  /** Of its longest rendering, without compiling; of a rendering that was stopped, its limit. */
  milliseconds: number;
  /** Milliseconds on the clock, including waits for the processor; absent without a complete rendering. */
  elapsed?: number;
  /** Milliseconds that a visitor's page has. */
  deadline: number;
  /** Chunks that the module requested only after its own chunks had loaded; absent if there were none. */
  late?: readonly string[];
  /** Absent if the module rendered. */
  error?: string;
  /** The file and line of the release's sources that threw it, such as `src/exposed/home.tsx:4`, or the file of a page that waits; absent if unknown. */
  at?: string;
  /** The module was not rendered: another one of the release has failed, or the edge had no time. `error` is the reason as a sentence. */
  skipped?: 'release-failed' | 'edge-busy';
}

/** `POST /releases/reports`: telemetry of one tab. Bounded, sampled, without personal data. */
export interface TelemetryReport {
  /** Id of the tab's release set. */
  set: string;
  /** That of the release set. */
  bucketed?: true | undefined;
  events: readonly TelemetryEvent[];
}

export type TelemetryEvent =
  | {
      /**
       * - `mount`: a page or fragment was mounted.
       * - `load-failure`: it failed to load although the browser was online.
       * - `render-error`: it threw while it rendered, in a handler, in a timer or in a promise, or its page crashed the server's render thread. Once for each visit.
       * - `fallback`: after one of these two failures, the last good release was mounted instead.
       *
       * Attempts are mounts and failures. Fallbacks count as neither.
       */
      kind: 'mount' | 'load-failure' | 'render-error' | 'fallback';
      microfrontend: string;
      version: string;
      module: string;
      /** The message of the error, at most 200 characters. */
      message?: string;
    }
  | {
      kind: 'vital';
      /** The owner of the measured page. */
      microfrontend: string;
      version: string;
      name: 'LCP' | 'INP' | 'CLS';
      /** Milliseconds, or the unitless CLS score. */
      value: number;
    };
