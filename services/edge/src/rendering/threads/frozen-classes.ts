/**
 * Freezes objects and what their properties and prototypes reach. Inherited names stay assignable, on which Node's classes depend: an
 * assignment to another object defines its own property, as with `overrideTaming` of `ses`.
 */
export function freezeClasses(...roots: object[]): void {
  const reached = new Set(roots);
  for (const object of reached) {
    if (ArrayBuffer.isView(object)) continue;
    const isFrozen = Object.isFrozen(object);
    const values: unknown[] = [Object.getPrototypeOf(object)];
    for (const key of Reflect.ownKeys(object)) {
      const property = Reflect.getOwnPropertyDescriptor(object, key) ?? {};
      values.push(property.get, property.set, property.value);
      if (!isFrozen) freezeProperty(object, key, property);
    }
    Object.preventExtensions(object);
    for (const value of values) if (Object(value) === value) reached.add(value as object);
  }
}

function freezeProperty(
  object: object,
  key: PropertyKey,
  { configurable, writable, value }: PropertyDescriptor,
): void {
  if (!configurable) {
    // The other such property is a boolean of `EventEmitter.prototype`, which emitters assign to themselves.
    if (key === 'prototype') Object.defineProperty(object, key, { writable: false });
  } else if (!writable) Object.defineProperty(object, key, { configurable: false });
  else
    Object.defineProperty(object, key, {
      configurable: false,
      get: () => value,
      set(own: unknown) {
        if (this === object)
          throw new TypeError(`Cannot assign to read only property '${String(key)}' of Node's modules`);
        Object.defineProperty(this, key, {
          value: own,
          configurable: true,
          enumerable: true,
          writable: true,
        });
      },
    });
}
