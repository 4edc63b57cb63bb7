import { once } from 'node:events'
import type { DocumentJson } from '#editor/document/content.ts'
import { invalidAt } from '#platform/kernel/errors.ts'
import { takeTurns } from '#platform/server/processes/take-turns.ts'
import { startThread } from '#platform/server/processes/threads.ts'
import {
  GIVEN_MEMORY_MB,
  GIVEN_STACK_MB,
  MAX_GIVEN_CHARS,
  MAX_GIVEN_CHARS_ON_MAIN_THREAD,
  MAX_GIVEN_READ_MS,
} from '../model/limits.ts'
import type { GivenContent } from '../model/note.ts'
import { contentOfGiven } from './given-content.ts'

/** The answer of the thread. */
export type GivenAnswer = { content: DocumentJson } | { refused: string }

/** Parses long texts one at a time in this process: each takes a core, and memory. */
const inTurn = takeTurns(1)

/**
 * `contentOfGiven`, for long texts in a separate thread.
 * @throws Failure ValidationError like `contentOfGiven`, and when parsing takes more memory or time than a text of a
 * person needs
 */
export async function readGiven(given: GivenContent): Promise<DocumentJson> {
  const { content, markdown, html } = given
  const at = content ? 'content' : markdown === undefined ? 'html' : 'markdown'
  const chars = (content ? JSON.stringify(content) : (markdown ?? html ?? '')).length
  if (chars > MAX_GIVEN_CHARS) throw invalidAt([at], 'The text is too long. Import it as a file.', MAX_GIVEN_CHARS)
  if (chars <= MAX_GIVEN_CHARS_ON_MAIN_THREAD) return contentOfGiven(given)
  return inTurn(async () => inThread(given, at))
}

async function inThread(given: GivenContent, at: keyof GivenContent): Promise<DocumentJson> {
  const worker = startThread(new URL('./given-content-worker.ts', import.meta.url), {
    workerData: given,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: GIVEN_MEMORY_MB, stackSizeMb: GIVEN_STACK_MB },
  })
  let answer: GivenAnswer
  try {
    const [said] = await once(worker, 'message', { signal: AbortSignal.timeout(MAX_GIVEN_READ_MS) })
    answer = said as GivenAnswer
  } catch {
    throw invalidAt([at], 'The text is too large or too deeply nested to become one note.')
  } finally {
    await worker.terminate()
  }
  if ('refused' in answer) throw invalidAt([at], answer.refused)
  return answer.content
}
