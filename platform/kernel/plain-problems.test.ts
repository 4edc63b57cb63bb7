import { expect, test } from 'vitest'
import { z } from 'zod'
import { Failure } from './errors.ts'
import { parseInput } from './parse.ts'

/** The message for users about the first wrong value. */
function reported(schema: z.ZodType, input: unknown): string {
  try {
    parseInput(schema, input)
  } catch (error) {
    if (error instanceof Failure) return error.problems[0]?.message ?? ''
    throw error
  }
  return ''
}

test.each([
  [
    z.array(z.uuid()).max(1_000),
    Array.from({ length: 1_001 }, () => ''),
    'These are too many: at most 1,000 at once. Choose fewer.',
  ],
  [z.array(z.string()).min(1), [], 'Choose something first.'],
  [z.string().max(3), 'long', 'This is too long: at most 3 characters.'],
  [z.string().min(1), '', 'This is empty.'],
  [z.number().max(5), 6, 'This is too large: at most 5.'],
  [z.number().min(5), 4, 'This is too small: at least 5.'],
  [z.object({ id: z.uuid() }), {}, 'This is missing.'],
  [z.uuid(), 'x', 'This must be an identifier.'],
  [z.string(), 5, 'This must be a text.'],
  [z.enum(['note', 'insight']), 'x', 'This must be “note” or “insight”.'],
  [z.strictObject({}), { more: 1 }, 'This says more than it may: more.'],
  [z.union([z.string(), z.number()]), {}, 'This does not fit here.'],
])('a problem without a message in the schema is reported in a sentence: %#', (schema, input, sentence) => {
  expect(reported(schema, input)).toBe(sentence)
})

test('a message of the schema is reported unchanged', () => {
  expect(reported(z.array(z.string()).max(1, 'At most one tag.'), ['a', 'b'])).toBe('At most one tag.')
})

test('no message of the validator itself is reported', () => {
  const schema = z.object({ ids: z.array(z.uuid()).max(1), many: z.set(z.string()).max(1), at: z.iso.datetime() })
  const wrong = { ids: ['x', 'y'], many: new Set(['a', 'b']), at: 'soon' }
  try {
    parseInput(schema, wrong)
  } catch (error) {
    const words = error instanceof Failure ? error.problems.map(({ message }) => message).join(' ') : ''
    expect(words).not.toMatch(/expected|Invalid|Too big|<=|UUID/)
  }
  expect.assertions(1)
})
