import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InteractionResults, Provider } from 'oidc-provider';
import { chooserPage } from './pages.ts';
import type { People, Person } from './people.ts';
import { readForm } from './read-form.ts';
import { sendPage } from './send-page.ts';

/** One request of the page on which somebody says who they are. @throws when there is no sign-in under way */
export async function interact(
  provider: Provider,
  people: People,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const form = request.method === 'POST' ? await readForm(request) : new URLSearchParams();
  if (form.has('cancel')) {
    const result = { error: 'access_denied', error_description: 'Nobody was chosen' };
    return provider.interactionFinished(request, response, result);
  }
  const person = personOf(form, people);
  if (!person) return sendPage(response, 200, chooserPage(people.regulars));
  const result = await consent(provider, String(params.client_id), person);
  return provider.interactionFinished(request, response, result);
}

function personOf(form: URLSearchParams, people: People): Person | undefined {
  const [name, email, verified] = ['name', 'email', 'email_verified'].map((field) => form.get(field)?.trim());
  if (!name || !email) return people.find(form.get('as') ?? '');
  return people.introduce({
    name,
    email,
    email_verified: verified === 'text' ? 'false' : verified === 'yes',
  });
}

/** Whoever chose to be somebody also agrees that the shop learns their name and address. */
async function consent(provider: Provider, clientId: string, { sub }: Person): Promise<InteractionResults> {
  const grant = new provider.Grant({ accountId: sub, clientId });
  grant.addOIDCScope('openid email profile');
  return { select_account: {}, login: { accountId: sub }, consent: { grantId: await grant.save() } };
}
