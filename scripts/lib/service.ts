import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { StepError } from './run.ts';
import { ROOT } from './workspace.ts';

/** Milliseconds for a graceful shutdown. */
const STOP_LIMIT = 10_000;

/** V8 collects garbage a hundred times while a service loads its modules, unless the young generation starts with its largest size. */
const NODE_OPTIONS = ['--enable-source-maps', '--min-semi-space-size=16'];

/** The ports of a service. The fake OIDC provider and the fake Stripe have no internal port. */
export interface ServicePorts {
  port: number;
  internalPort?: number;
}

/** A service in a child process. It ends with this process. */
export class Service {
  readonly name: string;
  readonly #child: ChildProcess;
  readonly #ended: Promise<number | null>;
  #stopping = false;

  /** @param log the standard output of the service */
  constructor(name: string, script: string, env: NodeJS.ProcessEnv, log: 'inherit' | 'ignore' = 'inherit') {
    this.name = name;
    this.#child = spawn(process.execPath, [...NODE_OPTIONS, script], {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ['ignore', log, 'inherit', 'ipc'],
      // In a process group of its own: Ctrl-C signals this process, which stops its services one after another.
      detached: true,
    });
    this.#ended = once(this.#child, 'exit').then(([code]) => code);
  }

  get pid(): number {
    return this.#child.pid ?? 0;
  }

  /** Resolves with the ports of the service. @throws StepError when the service exits first */
  async ready(): Promise<ServicePorts> {
    const reported = once(this.#child, 'message').then(([message]) => message as ServicePorts);
    const ports = await Promise.race([reported, this.#ended.then(() => null)]);
    if (ports === null) throw new StepError(`${this.name} did not start. The line above shows the reason.`);
    return ports;
  }

  /** Resolves with an error message when the service ends without `stop`. */
  async unexpectedEnd(): Promise<string> {
    const code = await this.#ended;
    if (this.#stopping) return new Promise(() => {});
    return `${this.name} ended unexpectedly (exit code ${code}).`;
  }

  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.#stopping = true;
    this.#child.kill(signal);
    const timer = setTimeout(() => this.#child.kill('SIGKILL'), STOP_LIMIT);
    await this.#ended;
    clearTimeout(timer);
  }
}
