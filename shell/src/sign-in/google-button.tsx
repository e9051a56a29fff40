import { Button } from '@whetstone/ui';

export function GoogleButton() {
  return <Button variant="secondary">Continue with Google</Button>;
}
