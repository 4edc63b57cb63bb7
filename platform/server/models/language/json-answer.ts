import type { z } from 'zod'

/** What a model is told about the shape; in words too, since not every service holds it to a schema. */
export function shapeInWords(jsonSchema: unknown): string {
  return `Answer with one JSON value and nothing else: no explanation, no code fence. It follows this JSON Schema:\n${JSON.stringify(jsonSchema)}`
}

const THOUGHTS = /^\s*<think>[\s\S]*?<\/think>/
const FENCED = /^```\w*\s*\n([\s\S]*?)\n?```$/

/** The value in an answer; null where it is not JSON of this shape. Models also fence it, or think aloud before it. */
export function jsonAnswer<Shape>(answer: string, shape: z.ZodType<Shape>): { value: Shape } | null {
  const bare = answer.replace(THOUGHTS, '').trim()
  const text = FENCED.exec(bare)?.[1] ?? bare
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = shape.safeParse(json)
  return parsed.success ? { value: parsed.data } : null
}
