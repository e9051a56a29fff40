import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LoadedModule } from '../containment/module-registry.ts';
import { yieldToMain } from '../scheduling.ts';
import { replayClicks } from './click-replay.ts';

const html = readFileSync(path.join(import.meta.dirname, '../document.html'), 'utf8');
const scripts = Array.from(html.matchAll(/<script>(.*?)<\/script>/gs), ([, text = '']) => text);
const script = scripts.find((text) => text.includes('clickReplay')) ?? '';

/** A document whose inline script has run, before the shell has started. */
function openDocument(content: string) {
  document.body.innerHTML = content;
  new Function(script)();
}

function button(name: string): HTMLElement {
  const [found] = [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === name);
  if (!found) throw new Error(`There is no button ${name}.`);
  return found;
}

/** The names of the buttons whose listeners run from now on. */
function listen(): string[] {
  const clicked: string[] = [];
  for (const each of document.querySelectorAll('button'))
    each.addEventListener('click', () => clicked.push(each.textContent));
  return clicked;
}

/** A registry whose modules have loaded, except the pending ones. */
class Modules {
  readonly #pending = new Map<string, PromiseWithResolvers<LoadedModule>>();

  addPending(name: string): () => void {
    const load = Promise.withResolvers<LoadedModule>();
    this.#pending.set(name, load);
    return () => {
      this.#pending.delete(name);
      load.resolve(loaded);
    };
  }

  pending(microfrontend: string, module: string) {
    return this.#pending.get(`${microfrontend}/${module}`);
  }
}

const loaded = { status: 'ready' } as LoadedModule;
const allLoaded = new Modules();

/** Each replayed click is a task. */
async function settle() {
  for (let task = 0; task < 5; task += 1) await yieldToMain();
}

describe('a click before hydration', () => {
  it('is replayed on its button, in order and as often as it happened', async () => {
    openDocument('<button>More</button><button><b>Order</b></button>');
    button('More').click();
    document.querySelector('b')?.click();
    button('More').click();
    const clicked = listen();
    replayClicks(allLoaded);
    await settle();
    expect(clicked).toEqual(['More', 'Order', 'More']);
  });

  it('applies to the result of the previous click', async () => {
    openDocument('<button>More</button>');
    button('More').click();
    button('More').click();
    const clicked = listen();
    button('More').addEventListener('click', ({ currentTarget }) => {
      queueMicrotask(() => (currentTarget as Element).remove());
    });
    replayClicks(allLoaded);
    await settle();
    expect(clicked).toEqual(['More']);
  });

  it('is replayed once, and later clicks are not recorded', async () => {
    openDocument('<button>Order</button>');
    button('Order').click();
    const clicked = listen();
    replayClicks(allLoaded);
    button('Order').click();
    await settle();
    expect(clicked).toEqual(['Order', 'Order']);
  });

  it('is dropped if its button is gone, or if it was outside of a button', async () => {
    openDocument('<button>Order</button><p>Words</p>');
    button('Order').click();
    document.querySelector('p')?.click();
    const clicked = listen();
    button('Order').remove();
    replayClicks(allLoaded);
    await settle();
    expect(clicked).toEqual([]);
  });

  it('may be missing: the document has no inline script', () => {
    delete window.clickReplay;
    expect(() => replayClicks(allLoaded)).not.toThrow();
  });
});

describe('a click on server markup whose module is pending', () => {
  const PAGE = `<button>Menu</button>
    <div data-microfrontend="mf-catalog" data-module="tool">
      <button>Order</button>
      <div data-microfrontend="mf-account" data-module="card"><button>Card</button></div>
    </div>`;

  it('is replayed when the module has loaded; clicks around the markup are replayed at once', async () => {
    const modules = new Modules();
    const finishLoad = modules.addPending('mf-catalog/tool');
    openDocument(PAGE);
    button('Order').click();
    button('Menu').click();
    const clicked = listen();
    replayClicks(modules);
    await settle();
    expect(clicked).toEqual(['Menu']);
    finishLoad();
    await settle();
    expect(clicked).toEqual(['Menu', 'Order']);
  });

  it('is also recorded after the app shell has hydrated', async () => {
    const modules = new Modules();
    const finishLoad = modules.addPending('mf-catalog/tool');
    openDocument(PAGE);
    replayClicks(modules);
    button('Order').click();
    button('Card').click();
    const clicked = listen();
    finishLoad();
    await settle();
    expect(clicked).toEqual(['Order', 'Card']);
    button('Order').click();
    await settle();
    expect(clicked).toEqual(['Order', 'Card', 'Order']);
  });

  it('waits for all modules around the button', async () => {
    const modules = new Modules();
    const [loadPage, loadCard] = [
      modules.addPending('mf-catalog/tool'),
      modules.addPending('mf-account/card'),
    ];
    openDocument(PAGE);
    button('Card').click();
    const clicked = listen();
    replayClicks(modules);
    loadCard();
    await settle();
    expect(clicked).toEqual([]);
    loadPage();
    await settle();
    expect(clicked).toEqual(['Card']);
  });
});
