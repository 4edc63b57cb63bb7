import { Failure, invalidAt, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { readDocuments } from '#documents/server/index.ts'
import { requireTags } from '#highlights/server/index.ts'
import { defineCommand, type CommandContext, madeThing } from '#journal/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { roleHolders } from '#workspaces/server/index.ts'
import { tagPolicy } from '#tags/model/policy.ts'
import { noSentences, tooManySentences } from '../../model/errors.ts'
import { roundEvents } from '../../model/events.ts'
import { MAX_ROUNDS_OF_PROJECT, MAX_UNITS_OF_ROUND } from '../../model/limits.ts'
import { agreementPolicy } from '../../model/policy.ts'
import { newRound, type Coder, type Unit } from '../../model/round.ts'
import { codeAutomatically } from '../automatic-coding.ts'
import { sentencesOfNote } from '../sentences-of-note.ts'
import { countRounds, insertRound } from '../store.ts'
import { deleteRound } from './delete-round.ts'

/**
 * Begins a round over the current sentences of its notes. If the automatic coder takes part, it codes them at once.
 */
export const beginRound = defineCommand({
  name: 'begin-agreement-round',
  who: [agreementPolicy.may('edit'), tagPolicy.may('apply')],
  undo: madeThing('agreement_rounds', async (context, id) => deleteRound.run(context, { id })),
  input: newRound,
  async run(context, { id = newId(), projectId, title, noteIds, tagIds, coderIds, automatic }) {
    const { tx, teamId, actor, principal, emit } = context
    const project = await findProject(tx, projectId)
    if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
    agreementPolicy.authorize(actor, 'edit', project)
    await requireTags(context, tagIds, [projectId])
    const members = new Set((await roleHolders(tx, teamId)).map((member) => member.id))
    if (coderIds.some((coderId) => !members.has(coderId)))
      throw invalidAt(['coderIds'], 'One of these people is no member of the workspace anymore.')
    // Locked, so that two people who begin the last allowed round at the same time do not both succeed.
    await tx.selectFrom('projects').select('id').where('id', '=', projectId).forUpdate().execute()
    if ((await countRounds(tx, projectId)) >= MAX_ROUNDS_OF_PROJECT)
      throw new Failure('InvalidOperation', `A project has at most ${MAX_ROUNDS_OF_PROJECT} rounds. Delete one first.`)

    const sentences = await sentencesOf(context, projectId, noteIds)
    if (sentences.length === 0) throw noSentences()
    if (sentences.length > MAX_UNITS_OF_ROUND) throw tooManySentences(sentences.length, MAX_UNITS_OF_ROUND)
    const coders: Array<Pick<Coder, 'id' | 'userId'>> = [
      ...coderIds.map((userId) => ({ id: newId(), userId })),
      ...(automatic ? [{ id: newId(), userId: null }] : []),
    ]
    await insertRound(
      tx,
      teamId,
      principal,
      { id, scopeId: project.scopeId, projectId, title, noteIds, tagIds },
      coders,
      sentences,
    )
    const coder = coders.find(({ userId }) => userId === null)
    if (coder) await codeAutomatically(context, { id, projectId, noteIds, tagIds }, coder.id, sentences)
    emit(roundEvents.created({ id, scopeId: project.scopeId, after: { projectId, title } }))
    return { id }
  },
})

type NewUnit = Unit & { text: string }

async function sentencesOf({ tx }: CommandContext, projectId: Id, noteIds: ReadonlyArray<Id>): Promise<NewUnit[]> {
  const notes = new Map(
    (await findNotes(tx, noteIds)).filter((note) => note.projectId === projectId).map((note) => [note.id, note]),
  )
  if (noteIds.some((id) => !notes.has(id))) throw notFound('One of these notes')
  const documents = await readDocuments(
    tx,
    [...notes.values()].map((note) => note.documentId),
  )
  return noteIds
    .flatMap((noteId) => {
      const content = documents.get(notes.get(noteId)?.documentId ?? '')?.content
      return content ? sentencesOfNote(content).map(({ key, text }) => ({ id: newId(), noteId, key, text })) : []
    })
    .map((unit, rank) => ({ ...unit, rank }))
}
