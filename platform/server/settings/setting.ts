import { z } from 'zod'

/** What the documentation says about a setting in addition to its description. */
type SettingNotes = { group: string; fallback: string; example?: string; secret?: true }

/** The protocols of addresses on the web. */
export const http = ['http:', 'https:'] as const

/** A setting that may be any text. */
export function text(description: string, notes: SettingNotes) {
  return z
    .string()
    .optional()
    .meta({ description, ...notes })
}

/** A setting that is checked by `problem`, which returns what the value must be when it is wrong. */
export function checked(description: string, notes: SettingNotes, problem: (value: string) => string | undefined) {
  return z
    .string()
    .superRefine((value, context) => {
      const sentence = problem(value)
      if (sentence !== undefined) context.addIssue({ code: 'custom', message: sentence })
    })
    .optional()
    .meta({ description, ...notes })
}

/** A setting that is one of some names. */
export function choice<const Names extends readonly [string, ...string[]]>(
  names: Names,
  description: string,
  notes: SettingNotes,
) {
  return z
    .enum(names, { error: `it must be one of ${names.join(', ')}` })
    .optional()
    .meta({ description, ...notes })
}

/** A setting that is an address with one of some protocols. */
export function address(protocols: readonly string[], description: string, notes: SettingNotes) {
  return checked(description, notes, (value) => {
    const scheme = URL.canParse(value) ? new URL(value).protocol : undefined
    if (scheme !== undefined && protocols.includes(scheme)) return undefined
    return `it must be an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}${notes.example === undefined ? '' : `, like ${notes.example}`}`
  })
}

/** The entries of a comma-separated value. */
export function list(value: string): string[] {
  return value
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
}
