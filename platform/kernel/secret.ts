const HIDDEN = '[secret]'

/**
 * A text that is used and never shown: in a message, a log, JSON, an error or a debugger it reads "[secret]". Only
 * `reveal` gives it, for the one place that sends or encrypts it.
 */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  reveal(): string {
    return this.#text
  }

  toString(): string {
    return HIDDEN
  }

  toJSON(): string {
    return HIDDEN
  }

  /** How Node prints it in the console and in errors. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return HIDDEN
  }
}
