/** The entry of a remote that has one page, whatever it is asked for; the page may use `react` and `kernel`. */
export function entryWith(page: string): string {
  return `
    let shared;
    const take = async (name) => {
      const [provided] = Object.values(shared[name]);
      return (await provided.get())();
    };
    export const init = (scope) => {
      shared = scope;
    };
    export const get = async () => {
      const react = await take('react');
      const kernel = await take('@whetstone/kernel');
      const Page = ${page};
      return () => ({ Page });
    };
  `;
}

/** A page that, once it is there, does this with `send`, which sends an action. */
export function pageThat(floods: string): string {
  return `() => {
    const dispatch = kernel.useAppDispatch();
    react.useEffect(() => {
      const send = () => dispatch({ type: 'flood' });
      ${floods}
    }, [dispatch]);
    return react.createElement('h1', null, 'Flood');
  }`;
}

export const FLOODS = {
  'in a loop without end': 'for (;;) send();',
  // Whatever error ends one task, the next one comes, and goes on coming when the page is gone.
  'from a timer': 'setInterval(() => { for (let sent = 0; sent < 50; sent += 1) send(); });',
};
