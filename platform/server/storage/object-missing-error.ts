/** There is no object with this key. */
export class ObjectMissingError extends Error {
  override name = 'ObjectMissingError'

  constructor(key: string, options?: ErrorOptions) {
    super(`There is no stored object ${key}.`, options)
  }
}
