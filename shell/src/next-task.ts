/** Lets the page answer a touch before it goes on. */
export const nextTask = () => new Promise((resolve) => setTimeout(resolve));
