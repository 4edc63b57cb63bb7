import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { LanguageModelError } from '#platform/server/models/index.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { TRIED_TOKENS } from '../model/limits.ts'
import { languageModelPolicy } from '../model/policy.ts'
import { askLanguageModel } from './ask-language-model.ts'
import { asSubject } from './authorize.ts'

/** What came of trying the model. */
export interface Trial {
  /** What it wrote; null if it did not answer. */
  text: string | null
  /** Why it did not answer, as a sentence; null if it did. */
  problem: string | null
  milliseconds: number
  inputTokens: number
  outputTokens: number
}

const REQUEST = {
  instructions: 'You are tried out. Answer in one short sentence.',
  messages: [{ role: 'user', text: 'Say which language model you are, and that you can be reached.' }],
  maxOutputTokens: TRIED_TOKENS,
} as const
const TIMEOUT_MS = 60_000

/**
 * Asks the language model of the workspace for one sentence, once for each operation id. It counts towards the budget.
 * @param gone fires when no one waits for the answer any more: the request to the model ends too
 * @throws Failure Forbidden; InvalidOperation if none may be asked, or in a read-only workspace
 */
export async function tryLanguageModel(context: WorkspaceContext, operationId: Id, gone?: AbortSignal): Promise<Trial> {
  languageModelPolicy.authorize(context.actor, 'administer', asSubject(context.teamId, context.actor))
  if (context.actor.readOnly) throw new Failure('InvalidOperation', 'Unavailable in read-only mode')
  const began = performance.now()
  const since = (): number => Math.round(performance.now() - began)
  const signal = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), ...(gone ? [gone] : [])])
  try {
    const use = { purpose: 'try', callId: operationId } as const
    const { text, usage } = await askLanguageModel(context, use, REQUEST, signal)
    const { inputTokens, outputTokens } = usage
    return { text: text.trim(), problem: null, milliseconds: since(), inputTokens, outputTokens }
  } catch (error) {
    if (!(error instanceof LanguageModelError) && !signal.aborted) throw error
    const problem = error instanceof LanguageModelError ? error.message : 'The language model did not answer in time.'
    if (error instanceof LanguageModelError)
      context.services.logger.warn({ err: error }, 'a language model that was tried did not answer')
    return { text: null, problem, milliseconds: since(), inputTokens: 0, outputTokens: 0 }
  }
}
