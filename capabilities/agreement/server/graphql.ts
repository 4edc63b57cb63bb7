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
  description: 'Someone who judges the sentences of a round, or the automatic coder.',
  fields: (t) => ({
    id: t.exposeID('id'),
    user: t.field({
      type: userObject,
      nullable: true,
      description: 'Null for the automatic coder.',
      resolve: (coder) => coder.userId,
    }),
    finishedNoteIds: t.idList({
      description: 'The notes that they are done with.',
      resolve: (coder) => coder.finishedNoteIds,
    }),
  }),
})

const pairFigures = builder.objectRef<PairFigures>('AgreementPair').implement({
  description: 'How far two coders agree on one tag.',
  fields: (t) => ({
    coderIds: t.idList({ description: 'The first and the second.', resolve: ({ coderIds }) => coderIds }),
    units: t.exposeInt('units', { description: 'Sentences that both judged.' }),
    both: t.exposeInt('both', { description: 'Sentences that both gave the tag.' }),
    onlyFirst: t.exposeInt('onlyFirst', { description: 'Sentences that only the first gave it.' }),
    onlySecond: t.exposeInt('onlySecond', { description: 'Sentences that only the second gave it.' }),
    agreement: t.exposeFloat('agreement', {
      description: 'The part of the sentences that both judged the same, 0 to 1; null where they judged none together.',
      nullable: true,
    }),
    kappa: t.exposeFloat('kappa', { nullable: true, description: 'Null where chance alone would agree always.' }),
  }),
})

const tagFigures = builder.objectRef<TagFigures>('AgreementOnTag').implement({
  description: 'How far the coders of a round agree on one tag.',
  fields: (t) => ({
    tag: t.field({
      description: 'Null for one that was deleted.',
      type: tagObject,
      nullable: true,
      resolve: ({ tagId }) => tagId,
    }),
    units: t.exposeInt('units', { description: 'Sentences that at least two coders judged.' }),
    alpha: t.exposeFloat('alpha', {
      nullable: true,
      description: 'Null where nothing can be compared, or all said the same of everything.',
    }),
    isFew: t.exposeBoolean('isFew', { description: 'There are so few sentences that the figures tell little.' }),
    pairs: t.field({ description: 'Every two coders.', type: [pairFigures], resolve: ({ pairs }) => pairs }),
  }),
})

const resultsObject = builder.objectRef<Results>('AgreementResults').implement({
  description: 'The figures of one pass of a round, shown once the round is closed.',
  fields: (t) => ({
    coders: t.field({ type: [coderObject], description: 'Those of the pass.', resolve: ({ coders }) => coders }),
    tags: t.field({ description: 'One for each tag of the round.', type: [tagFigures], resolve: ({ tags }) => tags }),
    disputed: t.exposeInt('disputed', { description: 'Sentences to settle.' }),
    agreed: t.exposeInt('agreed', {
      description: 'Sentences that all gave the same tags, and that are no highlights yet.',
    }),
    settled: t.exposeInt('settled', { description: 'Sentences that were decided already.' }),
  }),
})

const givenTags = builder.objectRef<{ coderId: Id; tagIds: Id[] }>('AgreementGivenTags').implement({
  description: 'The tags that one coder gave one sentence; none where they gave it none.',
  fields: (t) => ({ coderId: t.exposeID('coderId'), tagIds: t.idList({ resolve: ({ tagIds }) => tagIds }) }),
})

const codingObject = builder.objectRef<ShownCoding>('AgreementCoding').implement({
  description: 'A sentence with what each coder gave it in the last pass of a closed round, and what was settled.',
  fields: (t) => ({
    id: t.exposeID('unitId'),
    note: t.field({
      description: 'Null for one that was deleted.',
      type: noteObject,
      nullable: true,
      resolve: ({ unit }) => unit.noteId,
    }),
    text: t.exposeString('text', {
      nullable: true,
      description: 'Null where the words were changed since the round began.',
    }),
    byCoder: t.field({
      type: [givenTags],
      description: 'What each who judged it gave.',
      resolve: ({ byCoder }) => byCoder,
    }),
    settledTagIds: t.idList({
      nullable: true,
      description: 'Null where nothing is decided yet.',
      resolve: ({ adjudication }) => adjudication?.tagIds ?? null,
    }),
    highlightId: t.id({
      description: 'The highlight that it became; null until it is settled with a tag.',
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
  description: 'A sentence of a note as it stood when the round began, for the viewer as a coder.',
  fields: (t) => ({
    id: t.exposeID('id'),
    text: t.exposeString('text', {
      nullable: true,
      description: 'Null where the words were changed since the round began.',
    }),
    tagIds: t.idList({ description: 'What the viewer gave it.', resolve: ({ tagIds }) => tagIds }),
  }),
})

const listedUnits = builder.enumType('AgreementList', {
  description:
    'Which sentences of a closed round are listed: those on which all agreed, those to settle, or those that were settled.',
  values: LISTED_UNITS,
})

/** A round of a project that the viewer may see; null otherwise. */
const roundObject = builder.loadableObject('AgreementRound', {
  description:
    'Some notes of a project, some tags, and coders who judge the same sentences apart from each other. While it is open everyone sees their own codes only.',
  load: rowLoader(visibleRounds),
  toKey: (round: Round) => round.id,
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title'),
    closedAt: t.expose('closedAt', { type: 'DateTime', nullable: true, description: 'Null while it is open.' }),
    pass: t.exposeInt('pass', {
      description:
        'Which time it is coded, from 1. From the second on the coders had seen the results of the one before.',
    }),
    createdBy: t.field({ type: userObject, nullable: true, resolve: (round) => round.createdById }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    notes: t.field({
      type: [noteObject],
      nullable: { list: false, items: true },
      description: 'Null for one that is deleted.',
      resolve: ({ noteIds }) => noteIds,
    }),
    tags: t.field({
      type: [tagObject],
      nullable: { list: false, items: true },
      description: 'Null for one that is deleted or that the viewer cannot see.',
      resolve: ({ tagIds }) => tagIds,
    }),
    coders: t.loadableList({
      description: 'People, and the automatic coder where it takes part.',
      type: coderObject,
      load: listLoader(
        async (tx, _actor, ids) => codersOfRounds(tx, ids),
        (coder) => coder.roundId,
      ),
      resolve: (round) => round.id,
    }),
    unitCount: t.loadable({
      description: 'Sentences that are judged.',
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
    description: 'The sentences of a note, with what the viewer gave them as a coder.',
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
      'How far the coders agree, in the last pass unless another is asked for. Null while the round is open.',
    args: { pass: t.arg.int({ required: false }) },
    resolve: async (round, { pass }, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => resultsOfRound(tx, actor, round, parseInput(requestedPass, pass) ?? round.pass))
    },
  }),
  codings: t.field({
    type: codingPage,
    description: 'Sentences with what each coder gave them in the last pass; none while the round is open.',
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
      'What every coder said of every sentence in the last pass, as CSV. Null while the round is open, and while there is nothing to compare.',
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
    description: 'A round of coding by its identifier; null where there is none, or the viewer cannot see it.',
    type: roundObject,
    nullable: true,
    args: { id: t.arg.id() },
    resolve: (_root, { id }) => idArgument(String(id)),
  }),
}))

builder.objectField(projectObject, 'agreementRounds', (t) =>
  t.field({
    type: [roundObject],
    description: 'The rounds in which several code the same notes apart, the newest first.',
    resolve: async (project, _arguments, context) => {
      const { actor, read } = workspaceOf(context)
      return read(async (tx) => roundsOfProject(tx, actor, project.id))
    },
  }),
)

const deletedRound = builder.objectRef<{ id: string; deletionId: string }>('DeletedAgreementRound').implement({
  description:
    'A round that was deleted; highlights that were settled from it stay. It is in the trash now: `deletionId` brings it back.',
  fields: (t) => ({ id: t.exposeID('id'), deletionId: t.exposeID('deletionId') }),
})
const settledUnits = builder
  .objectRef<{ roundId: Id; before: Array<{ unitId: Id; tagIds: Id[] }> }>('SettledAgreementUnits')
  .implement({
    description: 'A round after sentences of it were settled or undone.',
    fields: (t) => ({
      round: t.field({ type: roundObject, resolve: ({ roundId }) => roundId }),
      before: t.field({
        type: 'JSON',
        description: 'What was decided of them before: the same command undoes it.',
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
