const SIGN_OF_PATTERNS = /[\\^$.*+?()[\]{}|/]/g

/** Those of the names of speakers that a question has as whole words, regardless of case. */
export function namesAsked(question: string, names: readonly string[]): string[] {
  return names.filter((name) => {
    if (name.trim() === '') return false
    const pattern = name
      .trim()
      .replaceAll(SIGN_OF_PATTERNS, String.raw`\$&`)
      .replaceAll(/\s+/g, String.raw`\s+`)
    return new RegExp(String.raw`(?<![\p{L}\p{N}])${pattern}(?![\p{L}\p{N}])`, 'iu').test(question)
  })
}
