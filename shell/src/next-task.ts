/** Lets the page show what there is, and answer a touch, before it goes on. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
