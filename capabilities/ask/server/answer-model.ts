import type { WorkspaceContext } from '#journal/server/index.ts'
import { openWorkspaceModel, requireLanguageModel, type OpenedModel } from '#language-models/server/index.ts'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { LanguageModelError } from '#platform/server/models/index.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { FAILED } from '../model/errors.ts'
import type { AnswerJob } from './answer-job.ts'
import type { AnswerRun } from './read-run.ts'

/** A language model that may be asked for a person, with their rights; or why none may, as a sentence. */
export type AnswerModel<Asked = OpenedModel> =
  | { ask: Asked; name: string; context: WorkspaceContext }
  | { note: string }

/** The model in the place of the person who asked, with what they may do now. @throws Failure if they left */
export async function writingContext(
  { services, teamId }: AnswerJob,
  { identityId }: Pick<AnswerRun, 'identityId'>,
): Promise<WorkspaceContext> {
  const writer = identityId && (await memberContext(services, teamId, identityId, { by: 'ai', isUse: false }))
  if (!writer) throw new Failure('Forbidden', FAILED.NO_LONGER_MEMBER)
  return writer
}

export async function openAnswerModel(job: AnswerJob, run: Pick<AnswerRun, 'identityId'>): Promise<AnswerModel> {
  try {
    const context = await writingContext(job, run)
    const model = await openWorkspaceModel(context, { purpose: 'ask' })
    // Its host is for administrators.
    return { ask: model, name: model.name.slice(model.name.indexOf('/') + 1), context }
  } catch (error) {
    return { note: noteOf(error) }
  }
}

/** Why a model wrote nothing, or no more, as a sentence. @throws whatever is a fault of our own */
export function noteOf(error: unknown): string {
  if (error instanceof Failure || error instanceof LanguageModelError) return error.message
  throw error
}

/**
 * Those of some projects whose texts may be sent to a model. Asked for all at once; one by one only where it is switched
 * off in some.
 */
export async function projectsSent(context: WorkspaceContext, projectIds: ReadonlyArray<Id>): Promise<Set<Id>> {
  const maySend = async (ids: ReadonlyArray<Id>): Promise<boolean> =>
    requireLanguageModel(context, { purpose: 'ask', projectIds: ids }).then(
      () => true,
      (error: unknown) => {
        noteOf(error)
        return false
      },
    )
  const all = [...new Set(projectIds)]
  if (await maySend(all)) return new Set(all)
  const sent = new Set<Id>()
  for (const id of all) if (await maySend([id])) sent.add(id)
  return sent
}
