/** One page of a list, on its way to being an array with a `Link` header. */
export class Page<T> {
  constructor(
    readonly items: T[],
    /** Where the next page starts; undefined on the last one. */
    readonly nextCursor: string | undefined,
    /** How many there are in all, if that was asked for. */
    readonly total: number | undefined,
  ) {}

  map<U>(present: (item: T) => U): Page<U> {
    return new Page(this.items.map(present), this.nextCursor, this.total);
  }
}
