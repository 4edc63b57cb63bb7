import { createContextCache } from '@pothos/core'
import DataLoader from 'dataloader'
import type { Id } from '#platform/kernel/ids.ts'
import { builder, idsArgument } from '#platform/server/graphql/builder.ts'
import type { RequestContext } from '#platform/server/graphql/request-context.ts'
import { visibleValues, type ValueRow } from '#fields/server/index.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { findHighlights, highlightObject } from '#highlights/server/index.ts'
import { insightObject } from '#insights/server/index.ts'
import { workspaceOf } from '#journal/server/index.ts'
import { mediaObject } from '#media/server/index.ts'
import { answersShown, firstOpenAnswers, noteObject, questionObject, type ResponseRow } from '#notes/server/index.ts'
import { userObject } from '#workspaces/server/index.ts'
import { MAX_SHOWN_ANSWER_CHARS } from '../model/limits.ts'
import { contributorsOf, filmsOfNotes, insightsOfNotes } from './row-pages.ts'

/** A row of a view: the object that it shows, and the data displayed with it. */
interface ShownRow {
  id: Id
  objectType: ObjectType
}

const contributors = createContextCache((context: RequestContext) => {
  const { read } = workspaceOf(context)
  return new DataLoader(async (ids: readonly Id[]) => {
    const found = await read(async (tx) => contributorsOf(tx, ids))
    return ids.map((id) => found.get(id) ?? [])
  })
})

const quotingInsights = createContextCache((context: RequestContext) => {
  const { actor, read } = workspaceOf(context)
  return new DataLoader(async (ids: readonly Id[]) => {
    const found = await read(async (tx) => insightsOfNotes(tx, actor, ids))
    return ids.map((id) => found.get(id) ?? [])
  })
})

const films = createContextCache((context: RequestContext) => {
  const { read } = workspaceOf(context)
  return new DataLoader(async (ids: readonly Id[]) => {
    const found = await read(async (tx) => filmsOfNotes(tx, ids))
    return ids.map((id) => found.get(id) ?? null)
  })
})

/** The notes of highlights; highlights show the fields and contributors of their notes. */
const notesOfHighlights = createContextCache((context: RequestContext) => {
  const { read } = workspaceOf(context)
  return new DataLoader(async (ids: readonly Id[]) => {
    const found = new Map(
      (await read(async (tx) => findHighlights(tx, ids))).map((highlight) => [highlight.id, highlight.noteId]),
    )
    return ids.map((id) => found.get(id) ?? id)
  })
})

const ownerIdOf = async (row: ShownRow, context: RequestContext): Promise<Id> =>
  row.objectType === 'HIGHLIGHT' ? notesOfHighlights(context).load(row.id) : row.id

const values = createContextCache((context: RequestContext) => {
  const { actor, read } = workspaceOf(context)
  return new DataLoader(async (ids: readonly Id[]) => {
    const byOwner = Map.groupBy(await read(async (tx) => visibleValues(tx, actor, ids)), (value) => value.ownerId)
    return ids.map((id) => byOwner.get(id) ?? [])
  })
})

interface OpenAnswer {
  questionId: Id
  text: string
}

const openAnswers = createContextCache((context: RequestContext) => {
  const { actor, read } = workspaceOf(context)
  return new DataLoader(async (ids: readonly Id[]) => {
    const found = await read(async (tx) => firstOpenAnswers(tx, actor, ids, MAX_SHOWN_ANSWER_CHARS))
    const byNote = new Map(found.map((answer) => [answer.noteId, answer]))
    return ids.map((id) => byNote.get(id) ?? null)
  })
})

const openAnswerObject = builder.objectRef<OpenAnswer>('OpenAnswer').implement({
  description: 'The answer of a note to the first question that it answers in words.',
  fields: (t) => ({
    question: t.field({ type: questionObject, resolve: (answer) => answer.questionId }),
    text: t.exposeString('text', {
      description: `Its first ${MAX_SHOWN_ANSWER_CHARS.toLocaleString('en')} characters.`,
    }),
  }),
})

type AnswersOfNotes = DataLoader<Id, ResponseRow[]>
/** Keyed by the requested questions, which are usually the same for all rows of a page. */
const answerLoaders = createContextCache((_context: RequestContext) => new Map<string, AnswersOfNotes>())

function answers(context: RequestContext, questionIds: readonly Id[]): AnswersOfNotes {
  const loaders = answerLoaders(context)
  const key = questionIds.join()
  const known = loaders.get(key)
  if (known) return known
  const { actor, read } = workspaceOf(context)
  const loader: AnswersOfNotes = new DataLoader(async (ids: readonly Id[]) => {
    const found = await read(async (tx) => answersShown(tx, actor, ids, questionIds, MAX_SHOWN_ANSWER_CHARS))
    const byNote = Map.groupBy(found, (answer) => answer.noteId)
    return ids.map((id) => byNote.get(id) ?? [])
  })
  loaders.set(key, loader)
  return loader
}

/** Omits the null parts of a value: in a long list of values, most would be null. */
function withoutNulls({ text, number, time, optionIds }: ValueRow) {
  return {
    ...(text === null ? {} : { text }),
    ...(number === null ? {} : { number }),
    ...(time === null ? {} : { time: time.toISOString() }),
    ...(optionIds === null ? {} : { optionIds }),
  }
}

/** Data displayed with rows is loaded once for a page. */
export const rowObject = builder.objectRef<ShownRow>('ViewRow').implement({
  description: 'One row of a view: a note, an insight or a highlight; exactly one of the three is not null.',
  fields: (t) => ({
    id: t.exposeID('id'),
    note: t.field({ type: noteObject, nullable: true, resolve: (row) => (row.objectType === 'NOTE' ? row.id : null) }),
    insight: t.field({
      type: insightObject,
      nullable: true,
      resolve: (row) => (row.objectType === 'INSIGHT' ? row.id : null),
    }),
    highlight: t.field({
      type: highlightObject,
      nullable: true,
      resolve: (row) => (row.objectType === 'HIGHLIGHT' ? row.id : null),
    }),
    values: t.field({
      type: 'JSON',
      // One for each filled field of a row.
      extensions: { weight: 10 },
      description:
        'The values of its fields by field id: text, number, time or optionIds. For a highlight, those of its note.',
      resolve: async (row, _arguments, context) =>
        Object.fromEntries(
          (await values(context).load(await ownerIdOf(row, context))).map((value) => [
            value.fieldId,
            withoutNulls(value),
          ]),
        ),
    }),
    answers: t.field({
      type: 'JSON',
      args: { questionIds: t.arg.idList() },
      extensions: { weight: 1, namesTogether: true },
      description:
        'What its note answers to these questions, by question id: the beginning of the text, or the ids of the chosen options.',
      resolve: async (row, { questionIds }, context) =>
        row.objectType === 'INSIGHT' || questionIds.length === 0
          ? {}
          : Object.fromEntries(
              (await answers(context, idsArgument(questionIds)).load(await ownerIdOf(row, context))).map((answer) => [
                answer.questionId,
                answer.response,
              ]),
            ),
    }),
    openAnswer: t.field({
      type: openAnswerObject,
      nullable: true,
      description: 'Only for a note; null if it answers nothing in words.',
      resolve: async (row, _arguments, context) =>
        row.objectType === 'NOTE' ? openAnswers(context).load(row.id) : null,
    }),
    contributors: t.field({
      type: [userObject],
      description: 'Who wrote in its text, latest first. For a highlight, who wrote in the text of its note.',
      resolve: async (row, _arguments, context) => contributors(context).load(await ownerIdOf(row, context)),
    }),
    quotedIn: t.field({
      type: [insightObject],
      description: 'The insights that quote a highlight of this note.',
      resolve: async (row, _arguments, context) =>
        row.objectType === 'NOTE' ? quotingInsights(context).load(row.id) : [],
    }),
    video: t.field({
      type: mediaObject,
      nullable: true,
      description: 'For a note, the first video in it that has pictures.',
      resolve: async (row, _arguments, context) => (row.objectType === 'NOTE' ? films(context).load(row.id) : null),
    }),
  }),
})
