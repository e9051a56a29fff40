/** Sends a request for each item at once. Without a fixed clock, a slow machine would end the retries of requests that wait for each other. */
export async function atOnce<Item, Response>(
  items: readonly Item[],
  send: (item: Item, index: number) => Promise<Response>,
): Promise<Response[]> {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now());
  try {
    return await Promise.all(items.map(send));
  } finally {
    clock.mockRestore();
  }
}
