type AskForProof = () => Promise<boolean>;

let ask: AskForProof = async () => false;

/** The host sets how users prove their identity again. */
export function setAskForProof(next: AskForProof): void {
  ask = next;
}

/** Asks the user to prove the identity again, which a rejected call needs. Resolves to whether the user did. */
export function askForProof(): Promise<boolean> {
  return ask();
}
