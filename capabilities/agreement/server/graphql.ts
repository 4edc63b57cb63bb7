import { pageRequest } from '#platform/kernel/pagination.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { builder, idArgument } from '#platform/server/graphql/builder.ts'
import { pageType } from '#platform/server/graphql/page-type.ts'
import { viewerCanType } from '#platform/server/graphql/viewer-can-type.ts'
import { commandMutation, figureLoader, listLoader, rowLoader, workspaceOf } from '#journal/server/index.ts'
import { noteObject } from '#notes/server/index.ts'
import { projectObject } from '#projects/server/index.ts'
import { tagObject } from '#tags/server/index.ts'
import { findUsers, userObject } from '#workspaces/server/index.ts'
import { agreementPolicy } from '../model/policy.ts'
import type { PairFigures, TagFigures } from '../model/results.ts'
import { requestedPass, type Coder, type Round } from '../model/round.ts'
import { csvOfRound, LISTED_UNITS, listCodings, resultsOfRound, type Results, type ShownCoding } from './coded-round.ts'
import { beginRound } from './commands/begin-round.ts'
import { changeRound } from './commands/change-round.ts'
import { codeUnits, finishNote } from './commands/code-units.ts'
import { deleteRound, restoreRound } from './commands/delete-round.ts'
import { settleUnits, unsettleUnits } from './commands/settle-units.ts'
import { placedSentences } from './placed-sentences.ts'
import { codersOfRounds, countUnits, marksToShow, roundsOfProject, unitsOfRound, visibleRounds } from './store.ts'

/** The name of the automatic coder. */
const AUTOMATIC = 'Automatic coder'

const viewerCan = viewerCanType('AgreementRoundViewerCan', 'the round', agreementPolicy, [
  'edit',
  'code',
  'settle',
  'delete',
])

const coderObject = builder.objectRef<Coder>('AgreementCoder').implement({
  description: 'A coder of a round: a person or the automatic coder.',
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.field({
      type: userObject,
      nullable: true,
      description: 'Null for the automatic coder.',
      resolve: (coder) => coder.userId,
    }),
    finishedNoteIds: t.idList({
      description: 'The notes that this coder has finished.',
      resolve: (coder) => coder.finishedNoteIds,
    }),
  }),
})

const pairFigures = builder.objectRef<PairFigures>('AgreementPair').implement({
  description: 'How far two coders agree on one tag.',
  fields: (t) => ({
    coderIds: t.idList({
      description: 'The ids of the first and the second coder.',
      resolve: ({ coderIds }) => coderIds,
    }),
    units: t.exposeInt('units', { description: 'The number of sentences that both coded.' }),
    both: t.exposeInt('both', { description: 'The number of sentences to which both gave the tag.' }),
    onlyFirst: t.exposeInt('onlyFirst', {
      description: 'The number of sentences to which only the first coder gave the tag.',
    }),
    onlySecond: t.exposeInt('onlySecond', {
      description: 'The number of sentences to which only the second coder gave the tag.',
    }),
    agreement: t.exposeFloat('agreement', {
      description:
        'The share of the sentences coded by both on which they agree, from 0 to 1; null if they coded none in common.',
      nullable: true,
    }),
    kappa: t.exposeFloat('kappa', {
      nullable: true,
      description: 'Cohen’s kappa; null if nothing can be compared, or if chance alone would always lead to agreement.',
    }),
  }),
})

const tagFigures = builder.objectRef<TagFigures>('AgreementOnTag').implement({
  description: 'How far the coders of a round agree on one tag.',
  fields: (t) => ({
    tag: t.field({
      description: 'Null if it was deleted.',
      type: tagObject,
      nullable: true,
      resolve: ({ tagId }) => tagId,
    }),
    units: t.exposeInt('units', { description: 'The number of sentences that at least two coders coded.' }),
    alpha: t.exposeFloat('alpha', {
      nullable: true,
      description:
        'Krippendorff’s alpha; null if nothing can be compared, or if every coder gave every sentence the same answer.',
    }),
    isFew: t.exposeBoolean('isFew', {
      description: 'Whether there are too few sentences for the figures to mean much.',
    }),
    pairs: t.field({
      description: 'One entry for every two coders.',
      type: [pairFigures],
      resolve: ({ pairs }) => pairs,
    }),
  }),
})

const resultsObject = builder.objectRef<Results>('AgreementResults').implement({
  description: 'The figures of one pass of a round, available once the round is closed.',
  fields: (t) => ({
    coders: t.field({ type: [coderObject], description: 'The coders of the pass.', resolve: ({ coders }) => coders }),
    tags: t.field({
      description: 'One entry for each tag of the round.',
      type: [tagFigures],
      resolve: ({ tags }) => tags,
    }),
    disputed: t.exposeInt('disputed', { description: 'The number of sentences to settle.' }),
    agreed: t.exposeInt('agreed', {
      description: 'The number of sentences that all coders gave the same tags and that are not highlights yet.',
    }),
    settled: t.exposeInt('settled', { description: 'The number of sentences that were decided already.' }),
  }),
})

const givenTags = builder.objectRef<{ coderId: Id; tagIds: Id[] }>('AgreementGivenTags').implement({
  description: 'The tags that one coder gave one sentence; empty if the coder gave none.',
  fields: (t) => ({ coderId: t.exposeID('coderId'), tagIds: t.idList({ resolve: ({ tagIds }) => tagIds }) }),
})

const codingObject = builder.objectRef<ShownCoding>('AgreementCoding').implement({
  description:
    'A sentence with the tags from each coder in the last pass of a closed round, and the tags that were settled on.',
  fields: (t) => ({
    id: t.exposeID('unitId'),
    note: t.field({
      description: 'Null if it was deleted.',
      type: noteObject,
      nullable: true,
      resolve: ({ unit }) => unit.noteId,
    }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'Null if the words have changed since the round began.',
    }),
    byCoder: t.field({
      type: [givenTags],
      description: 'The tags from each coder who coded it.',
      resolve: ({ byCoder }) => byCoder,
    }),
    settledTagIds: t.idList({
      nullable: true,
      description: 'Null if nothing is decided yet.',
      resolve: ({ adjudication }) => adjudication?.tagIds ?? null,
    }),
    highlightId: t.id({
      description: 'The highlight made from it; null until it is settled with a tag.',
      nullable: true,
      resolve: ({ adjudication }) => adjudication?.highlightId ?? null,
    }),
  }),
})

interface ShownUnit {
  id: Id
  text: string | null
  tagIds: Id[]
}

const unitObject = builder.objectRef<ShownUnit>('AgreementUnit').implement({
  description: 'A sentence of a note, as it was when the round began, for the viewer as a coder.',
  fields: (t) => ({
    id: t.exposeID('id'),
    text: t.exposeString('text', {
      nullable: true,
      description: 'Null if the words have changed since the round began.',
    }),
    tagIds: t.idList({ description: 'The tags that the viewer gave it.', resolve: ({ tagIds }) => tagIds }),
  }),
})

const listedUnits = builder.enumType('AgreementList', {
  description:
    'Which sentences of a closed round to list: those on which all coders agree, those to settle, or those already settled.',
  values: LISTED_UNITS,
})

/** A round of a project that the viewer may see; null otherwise. */
const roundObject = builder.loadableObject('AgreementRound', {
  description:
    'A round of coding: notes and tags of a project, and coders who code the same sentences independently. While it is open, everyone sees only their own codes.',
  load: rowLoader(visibleRounds),
  toKey: (round: Round) => round.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true, description: 'Null while it is open.' }),
    pass: t.exposeInt('pass', {
      description:
        'The number of the current coding pass, from 1. From the second pass on, coders have seen the results of the one before.',
    }),
    createdBy: t.field({ type: userObject, nullable: true, resolve: (round) => round.createdById }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    notes: t.field({
      type: [noteObject],
      nullable: { list: false, items: true },
      description: 'Null for notes that are deleted.',
      resolve: ({ noteIds }) => noteIds,
    }),
    tags: t.field({
      type: [tagObject],
      nullable: { list: false, items: true },
      description: 'Null for tags that are deleted or that the viewer cannot see.',
      resolve: ({ tagIds }) => tagIds,
    }),
    coders: t.loadableList({
      description: 'People, and the automatic coder if it takes part.',
      type: coderObject,
      load: listLoader(
        async (tx, _actor, ids) => codersOfRounds(tx, ids),
        (coder) => coder.roundId,
      ),
      resolve: (round) => round.id,
    }),
    unitCount: t.loadable({
      description: 'The number of sentences to code.',
      type: 'Int',
      load: figureLoader(async (tx, _actor, ids) => countUnits(tx, ids)),
      resolve: (round) => round.id,
    }),
    viewerCan: t.field({
      type: viewerCan,
      resolve: (round, _arguments, context) => agreementPolicy.viewerCan(workspaceOf(context).actor, round),
    }),
  }),
})

const codingPage = pageType('AgreementCodingPage', codingObject)

builder.objectFields(roundObject, (t) => ({
  units: t.field({
    type: [unitObject],
    description: 'The sentences of a note, with the tags that the viewer gave them as a coder.',
    args: { noteId: t.arg.id() },
    resolve: async (round, { noteId }, context): Promise<ShownUnit[]> => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => {
        const coder =
          (await codersOfRounds(tx, [round.id])).find(({ userId }) => userId !== null && userId === actor.userId) ??
          null
        const units = await unitsOfRound(tx, round.id, idArgument(String(noteId)))
        const own = Map.groupBy(
          (await marksToShow(tx, round, round.pass, coder)).filter(({ coderId }) => coderId === coder?.id),
          ({ unitId }) => unitId,
        )
        const sentences = await placedSentences(tx, units)
        return units.map(({ id }) => ({
          id,
          text: sentences.get(id)?.text ?? null,
          tagIds: (own.get(id) ?? []).map(({ tagId }) => tagId),
        }))
      })
    },
  }),
  results: t.field({
    type: resultsObject,
    nullable: true,
    description:
      'How far the coders agree, in the last pass unless another is requested. Null while the round is open.',
    args: { pass: t.arg.int({ required: false }) },
    resolve: async (round, { pass }, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => resultsOfRound(tx, actor, round, parseInput(requestedPass, pass) ?? round.pass))
    },
  }),
  codings: t.field({
    type: codingPage,
    description: 'Sentences with the tags from each coder in the last pass; empty while the round is open.',
    args: {
      which: t.arg({ type: listedUnits }),
      first: t.arg.int({ required: false }),
      after: t.arg.string({ required: false }),
    },
    resolve: async (round, { which, first, after }, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => listCodings(tx, actor, round, which, pageRequest(first, after)))
    },
  }),
  csv: t.string({
    nullable: true,
    description:
      'The codes of every coder for every sentence in the last pass, as CSV. Null while the round is open or there is nothing to compare.',
    resolve: async (round, _arguments, context) => {
      const { actor, read, teamId } = workspaceOf(context)
      return read(async (tx) => {
        const userIds = (await codersOfRounds(tx, [round.id])).flatMap(({ userId }) => userId ?? [])
        const names = new Map((await findUsers(tx, teamId, userIds)).map((user) => [user.id, user.name]))
        return csvOfRound(tx, actor, round, ({ userId }) => (userId === null ? AUTOMATIC : (names.get(userId) ?? '')))
      })
    },
  }),
}))

builder.queryFields((t) => ({
  agreementRound: t.field({
    description: 'A round of coding by its id; null if it does not exist or the viewer cannot see it.',
    type: roundObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
}))

builder.objectField(projectObject, 'agreementRounds', (t) =>
  t.field({
    type: [roundObject],
    description: 'The rounds in which several coders code the same notes independently, newest first.',
    resolve: async (project, _arguments, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => roundsOfProject(tx, actor, project.id))
    },
  }),
)

const deletedRound = builder.objectRef<{ id: string; deletionId: string }>('DeletedAgreementRound').implement({
  description: 'A deleted round; highlights that were settled from it stay. `deletionId` restores it from the trash.',
  fields: (t) => ({ id: t.exposeID('id'), deletionId: t.exposeID('deletionId') }),
})
const settledUnits = builder
  .objectRef<{ roundId: Id; before: Array<{ unitId: Id; tagIds: Id[] }> }>('SettledAgreementUnits')
  .implement({
    description: 'A round after some of its sentences were settled or undone.',
    fields: (t) => ({
      round: t.field({ type: roundObject, resolve: ({ roundId }) => roundId }),
      before: t.field({
        type: 'JSON',
        description: 'The previous decisions on them; the same command with these undoes the act.',
        resolve: ({ before }) => before,
      }),
    }),
  })

/** All units of a round are read for it. */
const ROUND_WEIGHT = 20
/** The notes of the round are read and coded, and each of their sentences is written. */
const BEGINNING_WEIGHT = 100
/** Two hundred highlights are created and two hundred deleted, in the texts of their notes. */
const SETTLING_WEIGHT = 250

commandMutation('beginAgreementRound', {
  type: roundObject,
  command: beginRound,
  answer: ({ id }) => id,
  weight: BEGINNING_WEIGHT,
})
commandMutation('changeAgreementRound', { type: roundObject, command: changeRound, answer: ({ id }) => id })
commandMutation('deleteAgreementRound', { type: deletedRound, command: deleteRound, answer: (deletion) => deletion })
commandMutation('restoreAgreementRound', { type: roundObject, command: restoreRound, answer: ({ id }) => id })
commandMutation('codeAgreementUnits', {
  type: roundObject,
  command: codeUnits,
  answer: ({ roundId }) => roundId,
  weight: ROUND_WEIGHT,
})
commandMutation('finishAgreementNote', {
  type: roundObject,
  command: finishNote,
  answer: ({ roundId }) => roundId,
  weight: ROUND_WEIGHT,
})
commandMutation('settleAgreementUnits', {
  type: settledUnits,
  command: settleUnits,
  answer: (settled) => settled,
  weight: SETTLING_WEIGHT,
})
commandMutation('unsettleAgreementUnits', {
  type: roundObject,
  command: unsettleUnits,
  answer: ({ roundId }) => roundId,
  weight: SETTLING_WEIGHT,
})
