import { z } from 'zod'
import type { Framework } from './frameworks.ts'
import { WRITTEN_SECTIONS } from './written-frameworks.ts'

const written = z.object({ text: z.string(), first: z.int(), last: z.int(), quote: z.string() })
export type WrittenSentence = z.output<typeof written>

/** What a model answers: the sections of the framework, and no titles of its own. */
export function writtenAnswer(framework: Framework) {
  const ids = WRITTEN_SECTIONS[framework].map(({ id }) => id)
  return z.object({ sections: z.array(z.object({ section: z.enum(ids), sentences: z.array(written) })) })
}
export type WrittenAnswer = z.output<ReturnType<typeof writtenAnswer>>
