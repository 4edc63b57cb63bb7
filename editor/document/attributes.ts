import type { Attribute } from '@tiptap/core'

type Read<Value> = (raw: string) => Value | null

/** An attribute stored as `data-<name>` in HTML; absent values are left out. */
export function dataAttribute<Value>(
  key: string,
  htmlName: string,
  read: Read<Value>,
  keepOnSplit = true,
): Partial<Attribute> {
  return {
    default: null,
    keepOnSplit,
    parseHTML: (element: HTMLElement) => {
      const raw = element.getAttribute(`data-${htmlName}`)
      return raw === null || raw === '' ? null : read(raw)
    },
    renderHTML: (attributes: Record<string, unknown>) => {
      const value = attributes[key]
      if (value === null || value === undefined) return {}
      return { [`data-${htmlName}`]: typeof value === 'string' ? value : JSON.stringify(value) }
    },
  }
}

/** Reads the raw text unchanged. */
export const asText: Read<string> = (raw) => raw

/** Reads a finite number, otherwise nothing. */
export const asNumber: Read<number> = (raw) => {
  const value = Number(raw)
  return Number.isFinite(value) ? value : null
}

/** Reads a JSON list of strings, otherwise nothing. */
export const asTextList: Read<string[]> = (raw) => {
  const value = parsed(raw)
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string') ? value : null
}

/** Reads a JSON object, otherwise nothing. */
export const asRecord: Read<Record<string, unknown>> = (raw) => {
  const value = parsed(raw)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null
}

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}
