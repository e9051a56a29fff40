import { readFileSync } from 'node:fs';
import path from 'node:path';
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

describe('what is pressed before its code is there', () => {
  it('is answered in order, as often as it was pressed, by whatever in the button was hit', async () => {
    openDocument('<button>More</button><button><b>Order</b></button>');
    button('More').click();
    document.querySelector('b')?.click();
    button('More').click();
    const heard = listen();
    await answerEarlyPresses();
    expect(heard).toEqual(['More', 'Order', 'More']);
  });

  it('meets what the press before it has changed', async () => {
    openDocument('<button>More</button>');
    button('More').click();
    button('More').click();
    const heard = listen();
    const answered = answerEarlyPresses();
    expect(heard).toHaveLength(1);
    await answered;
    expect(heard).toHaveLength(2);
  });

  it('is answered once, and what is pressed later is not kept', async () => {
    openDocument('<button>Order</button>');
    button('Order').click();
    const heard = listen();
    await answerEarlyPresses();
    button('Order').click();
    await answerEarlyPresses();
    expect(heard).toEqual(['Order', 'Order']);
  });

  it('is forgotten where it is gone, and where it was no button', async () => {
    openDocument('<button>Order</button><p>Words</p>');
    button('Order').click();
    document.querySelector('p')?.click();
    const heard = listen();
    button('Order').remove();
    await answerEarlyPresses();
    expect(heard).toEqual([]);
  });

  it('may be what no document has kept', async () => {
    delete window.earlyPresses;
    await expect(answerEarlyPresses()).resolves.toBeUndefined();
  });
});
