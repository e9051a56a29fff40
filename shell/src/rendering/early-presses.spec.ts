import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedModule } from '../containment/load-outcome.ts';
import { yieldToMain } from '../yield-to-main.ts';
import { answerEarlyPresses } from './early-presses.ts';

const html = readFileSync(path.join(import.meta.dirname, '../document.html'), 'utf8');
const script = html.match(/<script>(.*?)<\/script>/s)?.[1] ?? '';

/** The page as it stands before the shell's code is there, but for the script in its document. */
function openDocument(content: string) {
  document.body.innerHTML = content;
  new Function(script)();
}

function button(name: string): HTMLElement {
  const [found] = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
}

/** The names of the buttons that code hears of from now on. */
function listen(): string[] {
  const heard: string[] = [];
  for (const each of document.querySelectorAll('button'))
    each.addEventListener('click', () => heard.push(each.textContent));
  return heard;
}

/** Pages whose modules are there, but for those that a test awaits. */
class Modules {
  readonly #arrivals = new Map<string, PromiseWithResolvers<LoadedModule>>();

  await(name: string): () => void {
    const arrival = Promise.withResolvers<LoadedModule>();
    this.#arrivals.set(name, arrival);
    return () => {
      this.#arrivals.delete(name);
      arrival.resolve(loaded);
    };
  }

  outcome(microfrontend: string, module: string) {
    return this.#arrivals.has(`${microfrontend}/${module}`) ? undefined : loaded;
  }

  awaited(microfrontend: string, module: string) {
    return this.#arrivals.get(`${microfrontend}/${module}`)?.promise;
  }
}

const loaded = { status: 'ready' } as LoadedModule;
const allThere = new Modules();

/** Until nothing is under way: each press is a task. */
async function settle() {
  for (let task = 0; task < 5; task += 1) await yieldToMain();
}

describe('what is pressed before its code is there', () => {
  it('is answered in order, as often as it was pressed, by whatever in the button was hit', async () => {
    openDocument('<button>More</button><button><b>Order</b></button>');
    button('More').click();
    document.querySelector('b')?.click();
    button('More').click();
    const heard = listen();
    answerEarlyPresses(allThere);
    await settle();
    expect(heard).toEqual(['More', 'Order', 'More']);
  });

  it('meets what the press before it has changed', async () => {
    openDocument('<button>More</button>');
    button('More').click();
    button('More').click();
    const heard = listen();
    button('More').addEventListener('click', ({ currentTarget }) => {
      queueMicrotask(() => (currentTarget as Element).remove());
    });
    answerEarlyPresses(allThere);
    await settle();
    expect(heard).toEqual(['More']);
  });

  it('is answered once, and what is pressed later is not kept', async () => {
    openDocument('<button>Order</button>');
    button('Order').click();
    const heard = listen();
    answerEarlyPresses(allThere);
    button('Order').click();
    await settle();
    expect(heard).toEqual(['Order', 'Order']);
  });

  it('is forgotten where it is gone, and where it was no button', async () => {
    openDocument('<button>Order</button><p>Words</p>');
    button('Order').click();
    document.querySelector('p')?.click();
    const heard = listen();
    button('Order').remove();
    answerEarlyPresses(allThere);
    await settle();
    expect(heard).toEqual([]);
  });

  it('may be what no document has kept', () => {
    delete window.clickReplay;
    expect(() => answerEarlyPresses(allThere)).not.toThrow();
  });
});

describe('what is pressed on a page that stands without its module', () => {
  const PAGE = `<button>Menu</button>
    <div data-microfrontend="mf-catalog" data-module="tool">
      <button>Order</button>
      <div data-microfrontend="mf-account" data-module="card"><button>Card</button></div>
    </div>`;

  it('is answered when the module is there, and what is around it at once', async () => {
    const modules = new Modules();
    const arrive = modules.await('mf-catalog/tool');
    openDocument(PAGE);
    button('Order').click();
    button('Menu').click();
    const heard = listen();
    answerEarlyPresses(modules);
    await settle();
    expect(heard).toEqual(['Menu']);
    arrive();
    await settle();
    expect(heard).toEqual(['Menu', 'Order']);
  });

  it('is kept after the frame has been taken over, too', async () => {
    const modules = new Modules();
    const arrive = modules.await('mf-catalog/tool');
    openDocument(PAGE);
    answerEarlyPresses(modules);
    button('Order').click();
    button('Card').click();
    const heard = listen();
    arrive();
    await settle();
    expect(heard).toEqual(['Order', 'Card']);
    button('Order').click();
    await settle();
    expect(heard).toEqual(['Order', 'Card', 'Order']);
  });

  it('waits for all that it is on', async () => {
    const modules = new Modules();
    const [arrivePage, arriveCard] = [modules.await('mf-catalog/tool'), modules.await('mf-account/card')];
    openDocument(PAGE);
    button('Card').click();
    const heard = listen();
    answerEarlyPresses(modules);
    arriveCard();
    await settle();
    expect(heard).toEqual([]);
    arrivePage();
    await settle();
    expect(heard).toEqual(['Card']);
  });
});
