import type { AllowedScopes } from './contract.ts'

const MAX_REMEMBERED = 64

const texts = new WeakMap<readonly string[], string>()

/**
 * The scopes of a reader as one text, which costs nothing to send to another thread: hundreds of strings take as long
 * as finding words. Made once per list, which therefore must not be changed.
 */
export function textOfScopes(allowed: AllowedScopes): string {
  if (allowed === 'all') return JSON.stringify(allowed)
  const known = texts.get(allowed)
  if (known !== undefined) return known
  const text = JSON.stringify(allowed)
  texts.set(allowed, text)
  return text
}

/** Reads such texts; the same text gives the same list for as long as it is among the most recent ones. */
export function scopesReader(): (text: string) => AllowedScopes {
  const remembered = new Map<string, AllowedScopes>()
  return (text) => {
    const known = remembered.get(text)
    const scopes = known ?? (JSON.parse(text) as AllowedScopes)
    remembered.delete(text)
    remembered.set(text, scopes)
    for (const [oldest] of remembered) {
      if (remembered.size <= MAX_REMEMBERED) break
      remembered.delete(oldest)
    }
    return scopes
  }
}
