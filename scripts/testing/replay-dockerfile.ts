import { cp, mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Cmd, type Copy, DockerfileParser, type Env, type From, type Instruction } from 'dockerfile-ast';
import { cleanEnvironment, execute } from '../lib/run.ts';

/** A build stage as a folder: the files of its image without the base image. */
export interface Stage {
  /** The folder in place of `/`. */
  root: string;
  /** Inside the image. */
  workdir: string;
  env: Record<string, string>;
  command: string[];
}

/** Ignores owner and group: the image's user does not exist on this machine. */
const CREATE_FOLDERS = /^install -d -o node -g node((?: \/\S+)+)$/;

/** Runs the stages of a Dockerfile in temporary folders, without Docker. @throws on an unknown instruction */
export class DockerfileReplay {
  readonly #context: string;
  readonly #ignored: readonly string[];
  readonly #folder: string;
  readonly #stages = new Map<string, Stage>();

  /** `ignored`: patterns of the .dockerignore. `folder`: output folder. */
  constructor(context: string, ignored: readonly string[], folder: string) {
    this.#context = context;
    this.#ignored = ignored;
    this.#folder = folder;
  }

  async run(dockerfile: string): Promise<ReadonlyMap<string, Stage>> {
    let stage: Stage | undefined;
    for (const instruction of DockerfileParser.parse(dockerfile).getInstructions()) {
      if (instruction.getKeyword() === 'FROM') stage = await this.#begin(instruction as From);
      else if (stage) await this.#apply(instruction, stage);
    }
    return this.#stages;
  }

  async #begin(from: From): Promise<Stage> {
    const name = from.getBuildStage() ?? '';
    if (this.#stages.has(from.getImage() ?? '')) throw new Error(`${name} is built from another stage.`);
    const stage: Stage = { root: path.join(this.#folder, name), workdir: '/', env: {}, command: [] };
    await mkdir(stage.root, { recursive: true });
    this.#stages.set(name, stage);
    return stage;
  }

  async #apply(instruction: Instruction, stage: Stage): Promise<void> {
    const keyword = instruction.getKeyword();
    if (keyword === 'WORKDIR') {
      stage.workdir = instruction.getArgumentsContent() ?? '/';
      await mkdir(path.join(stage.root, stage.workdir), { recursive: true });
    } else if (keyword === 'COPY') await this.#copy(instruction as Copy, stage);
    else if (keyword === 'RUN') await this.#runCommand(instruction.getArgumentsContent() ?? '', stage);
    else if (keyword === 'ENV') {
      for (const property of (instruction as Env).getProperties())
        stage.env[property.getName()] = property.getValue() ?? '';
    } else if (keyword === 'CMD') {
      const strings = (instruction as Cmd).getJSONStrings();
      stage.command = strings.map((text) => text.getJSONValue());
    } else if (keyword !== 'USER' && keyword !== 'EXPOSE') throw new Error(`${keyword} is not supported.`);
  }

  async #copy(copy: Copy, stage: Stage): Promise<void> {
    const from = copy
      .getFlags()
      .find((flag) => flag.getName() === 'from')
      ?.getValue();
    const places = copy.getArguments().map((argument) => argument.getValue());
    const target = places.pop() ?? '';
    for (const place of places) {
      const source = path.join(this.#sourceRoot(from), place);
      const isFolder = (await stat(source)).isDirectory();
      const into = !isFolder && target.endsWith('/') ? path.join(target, path.basename(place)) : target;
      await cp(source, path.join(stage.root, stage.workdir, into), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (file) => from !== undefined || !this.#isIgnored(path.relative(this.#context, file)),
      });
    }
  }

  #sourceRoot(from: string | null | undefined): string {
    if (!from) return this.#context;
    const stage = this.#stages.get(from);
    if (!stage) throw new Error(`There is no stage ${from}.`);
    return stage.root;
  }

  #isIgnored(file: string): boolean {
    return this.#ignored.some((pattern) => path.matchesGlob(file, pattern));
  }

  async #runCommand(command: string, stage: Stage): Promise<void> {
    const folders = CREATE_FOLDERS.exec(command)?.[1]?.trim().split(' ');
    if (folders) {
      for (const folder of folders) await mkdir(path.join(stage.root, folder), { recursive: true });
      return;
    }
    const { code, output } = await execute('sh', ['-c', command], {
      cwd: path.join(stage.root, stage.workdir),
      env: { ...cleanEnvironment(), ...stage.env },
      quiet: true,
    });
    if (code !== 0) throw new Error(`${command} failed (exit code ${code}):\n${output}`);
  }
}
