/**
 * A fault of the API:
 * - `error`: responds 500 and changes nothing.
 * - `unreachable`: ends the connection and changes nothing.
 * - `hang`: never responds and changes nothing.
 * - `lose-response`: carries out the request, then ends the connection.
 */
export type FaultKind = 'error' | 'unreachable' | 'hang' | 'lose-response';

export interface Fault {
  kind: FaultKind;
  /** For example `POST /v1/refunds`: requests whose method and path begin with this. By default every request. */
  only?: string;
  /** How many requests fail, retries included. By default every request until the fault is cleared. */
  times?: number;
}

export class Faults {
  #faults: Required<Fault>[] = [];

  add({ kind, only = '', times = Infinity }: Fault): void {
    this.#faults.push({ kind, only, times });
  }

  clear(): void {
    this.#faults = [];
  }

  /** The fault of this request, if any. Counts the request. */
  next(method: string, path: string): FaultKind | undefined {
    const fault = this.#faults.find(({ only, times }) => times > 0 && `${method} ${path}`.startsWith(only));
    if (fault) fault.times -= 1;
    return fault?.kind;
  }
}
