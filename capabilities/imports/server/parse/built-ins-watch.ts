const WATCHED: ReadonlyArray<object> = [
  Object,
  Object.prototype,
  Function.prototype,
  Array,
  Array.prototype,
  String.prototype,
  Number.prototype,
  RegExp.prototype,
  Map.prototype,
  Set.prototype,
  Promise.prototype,
  Uint8Array.prototype,
  Error.prototype,
  JSON,
  Reflect,
]

/**
 * Remembers the built-in objects as they are now.
 * @returns a function that tells whether they are unchanged: nothing added, removed or replaced
 */
export function builtInsWatch(): () => boolean {
  const seen = WATCHED.map(
    (object) => Object.getOwnPropertyDescriptors(object) as Record<PropertyKey, PropertyDescriptor>,
  )
  const keys = seen.map((one) => Reflect.ownKeys(one))
  return () =>
    WATCHED.every((object, at) => {
      const before = seen[at]
      const names = keys[at]
      if (!before || !names || Reflect.ownKeys(object).length !== names.length) return false
      return names.every((name) => {
        const now = Object.getOwnPropertyDescriptor(object, name)
        const then = before[name]
        return now !== undefined && now.value === then?.value && now.get === then?.get && now.set === then?.set
      })
    })
}
