/** What the API is asked for: the rows of which something begins with `q`, in the order `sort`. */
export interface ListQuery<Sort extends string> {
  q?: string;
  sort?: Sort;
}
