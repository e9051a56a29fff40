/**
 * Freezes objects and what their properties and prototypes reach. Inherited names stay assignable, on which Node's classes depend: an
 * assignment to another object defines its own property, as with `overrideTaming` of `ses`.
 */
export function freezeClasses(...roots: object[]): void {
  const reached = new Set(roots);
  for (const object of reached) {
    if (ArrayBuffer.isView(object)) continue;
    for (const value of [Object.getPrototypeOf(object), ...valuesOf(object)])
      if (Object(value) === value) reached.add(value);
  }
  for (const object of reached) {
    if (ArrayBuffer.isView(object) || Object.isFrozen(object)) continue;
    for (const key of Reflect.ownKeys(object)) freezeProperty(object, key);
    Object.preventExtensions(object);
  }
}

function valuesOf(object: object): unknown[] {
  return Reflect.ownKeys(object).flatMap((key) => {
    const { get, set, value } = Reflect.getOwnPropertyDescriptor(object, key) ?? {};
    return [get, set, value];
  });
}

function freezeProperty(object: object, key: PropertyKey): void {
  const { configurable, writable, value } = Reflect.getOwnPropertyDescriptor(object, key) ?? {};
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
