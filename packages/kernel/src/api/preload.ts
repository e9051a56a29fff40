/** In a preload, `:name` stands for a route parameter and `?name` for a parameter of the query string. */
type Placeholder = `:${string}` | `?${string}`;

/** A fixed value. The type of the endpoint's argument must be that literal, so that components and preload cannot differ. */
type Fixed<Value> = string extends Value
  ? never
  : number extends Value
    ? never
    : boolean extends Value
      ? never
      : Value;

type PreloadValue<Value> = Fixed<Value> | (Extract<Value, string> extends never ? never : Placeholder);

type PreloadArgs<Arg> = { readonly [Name in keyof Arg]: PreloadValue<NonNullable<Arg[Name]>> };

type PreloadOfEndpoint<Name, Arg> = [undefined] extends [Arg]
  ? { endpoint: Name; args?: never }
  : Arg extends object
    ? { endpoint: Name; args: PreloadArgs<Arg> }
    : never;

/** An API with endpoints, as `injectEndpoints` returns it. */
interface ApiWithEndpoints {
  endpoints: object;
}

/**
 * The preloads that `remote.ts` may describe for the queries of an API: `satisfies MicrofrontendDescription<PreloadOf<typeof toolsApi>>`. The
 * names of endpoints and arguments are checked. A number such as `limit` must be a literal in the type of the endpoint's argument.
 */
export type PreloadOf<Api extends ApiWithEndpoints> = {
  [Name in keyof Api['endpoints']]: Api['endpoints'][Name] extends { Types: { MutationDefinition: unknown } }
    ? never
    : Api['endpoints'][Name] extends { Types: { QueryArg: infer Arg } }
      ? PreloadOfEndpoint<Name, Arg>
      : never;
}[keyof Api['endpoints']];
