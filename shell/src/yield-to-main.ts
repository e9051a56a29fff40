/** Lets the page answer a touch before it goes on. */
export const yieldToMain = () => new Promise((resolve) => setTimeout(resolve));
