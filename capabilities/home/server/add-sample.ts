import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { contentFromMarkdown } from '#editor/document/markdown.ts'
import { parseContent } from '#editor/document/schema.ts'
import { readFile } from 'node:fs/promises'
import { newBlockId } from '#editor/document/block-ids.ts'
import { addFile } from '#files/server/index.ts'
import { slugSegment } from '#platform/kernel/links.ts'
import { putIdentity } from '#speakers/server/index.ts'
import { splitWords, type UtteranceWords } from '#transcripts/model/word.ts'
import { keepFinishedTranscript } from '#transcripts/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { PLANS, README_PLACES, study, type SampleInterview } from '#database/sample/study.ts'
import { editDocument } from '#documents/server/index.ts'
import { ensureFieldSet, insertFields, putValues, type ValueRow } from '#fields/server/index.ts'
import { addMarkedHighlights, markContent, type MarkedHighlight } from '#highlights/server/index.ts'
import { addInsight, highlightReference } from '#insights/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { addNotes, ensureQuestions, findNote, insertResponses, type NoteToAdd } from '#notes/server/index.ts'
import { insertPeople, linkNotes, matchPeople, peopleScope } from '#people/server/index.ts'
import { addProject, findProject, type Project } from '#projects/server/index.ts'
import { addTagBoard } from '#tags/server/index.ts'
import { Transform } from '@tiptap/pm/transform'
import { personEvents } from '#people/model/events.ts'
import { readMarkedText, type MarkedStretch } from './marked-text.ts'

const MS = 1000

/** The ports that creating the sample needs: its recording is stored, and prepared for playback. */
export type SampleContext = CommandContext<'queue' | 'storage'>

type ReadmePlace = (typeof README_PLACES)[number]

interface Sampling {
  context: SampleContext
  project: Project
  tags: ReadonlyMap<string, Id>
  people: ReadonlyMap<string, Id>
  fields: { plan: Id; planOptions: ReadonlyMap<string, Id>; weeks: Id; recommend: Id; heldOn: Id }
  /** The highlight of each quote, for the insight's cards. */
  quotes: Map<string, Id>
  /** Addresses of the links of the readme. */
  places: Map<ReadmePlace, string>
}

/**
 * Adds the sample project with everything in it: interviews with a recording, a survey, tags in groups, highlights,
 * people, an insight and a draft.
 */
export async function addSample(context: SampleContext): Promise<Id> {
  const id = await addProject(context, {
    title: study.title,
    summary: study.summary,
    folderId: null,
    icon: null,
    color: study.color,
    isSample: true,
  })
  const project = await findProject(context.tx, id)
  if (!project) throw new Error('The sample was added.')
  const tags = await addTagBoard(context, project, study.tagBoard)
  const address = `/projects/${slugSegment(project.title, id)}`
  const sampling: Sampling = {
    context,
    project,
    tags,
    people: await addPeople(context, project),
    fields: await addFields(context, project),
    quotes: new Map(),
    places: new Map([
      ['tags', `${address}/tags`],
      ['highlights', `${address}/highlights`],
      ['survey', `${address}/questions`],
    ]),
  }
  // Lists show the newest first, and a new user should open the interviews.
  await addSurvey(sampling)
  await addFieldNote(sampling)
  await addInterviews(sampling)
  await addInsights(sampling)
  await writeReadme(sampling)
  return id
}

async function writeReadme({ context, project, places }: Sampling): Promise<void> {
  const linked = README_PLACES.reduce((text, place) => {
    const href = places.get(place)
    if (href === undefined) throw new Error(`The sample has no ${place}.`)
    return text.replaceAll(`](${place})`, `](${href})`)
  }, study.readme)
  await editDocument(context, project.readmeDocumentId, (doc) =>
    new Transform(doc).replaceWith(0, doc.content.size, parseContent(contentFromMarkdown(linked)).content),
  )
}

async function addPeople(
  { tx, teamId, actor, principal, emit }: CommandContext,
  project: Project,
): Promise<Map<string, Id>> {
  const scopeId = await peopleScope(tx, teamId)
  const present = await matchPeople(tx, actor, { emails: study.people.map((person) => person.email), names: [] })
  const people = new Map(present.map((person) => [person.name, person.id]))
  const missing = study.people
    .filter((person) => !people.has(person.name))
    .map((person) => ({
      id: newId(),
      scopeId,
      originScopeId: project.scopeId,
      name: person.name,
      email: person.email,
    }))
  await insertPeople(tx, teamId, principal, missing)
  for (const person of missing) {
    people.set(person.name, person.id)
    emit(personEvents.created({ id: person.id, scopeId, after: { name: person.name } }))
  }
  return people
}

async function addFields({ tx, teamId }: CommandContext, project: Project): Promise<Sampling['fields']> {
  const fieldSetId = await ensureFieldSet(tx, teamId, project.scopeId, project.id, 'note')
  const planOptions = new Map<string, Id>(PLANS.map((plan) => [plan, newId()]))
  const fields = { plan: newId(), planOptions, weeks: newId(), recommend: newId(), heldOn: newId() }
  const place = { scopeId: project.scopeId, fieldSetId }
  const select = [...planOptions].map(([label, id]) => ({ id, label, color: null }))
  await insertFields(tx, teamId, [
    { ...place, id: fields.plan, type: 'SELECT', label: 'Plan', options: { select, maxSelectable: 1 } },
    { ...place, id: fields.weeks, type: 'NUMBER', label: 'Weeks planned', options: { numberFormat: 'number' } },
    { ...place, id: fields.recommend, type: 'NPS', label: 'Would recommend', options: {} },
    { ...place, id: fields.heldOn, type: 'DATETIME', label: 'Held on', options: {} },
  ])
  return fields
}

interface MarkedNote {
  note: NoteToAdd & { id: Id }
  highlights: MarkedHighlight[]
}

/** A note of the sample with its highlights, which the insight finds by their words. */
function markNote(
  { project, tags, quotes }: Sampling,
  title: string,
  plain: DocumentJson,
  marked: ReadonlyArray<MarkedStretch>,
): MarkedNote {
  const id = newId()
  const { content, highlights } = markContent(
    { id, scopeId: project.scopeId, projectId: project.id },
    plain,
    marked.map((stretch) => ({
      id: newId(),
      place: { quote: stretch.text },
      tagIds: stretch.tags.flatMap((tag) => tags.get(tag) ?? []),
    })),
  )
  for (const { highlight } of highlights) quotes.set(highlight.text, highlight.id)
  return { note: { id, title, content, origin: 'sample' }, highlights }
}

async function addMarkedNotes({ context, project }: Sampling, notes: ReadonlyArray<MarkedNote>): Promise<void> {
  await addNotes(
    context,
    project,
    notes.map(({ note }) => note),
  )
  await addMarkedHighlights(
    context,
    notes.flatMap(({ highlights }) => highlights),
  )
}

function value(fieldId: Id, ownerId: Id, filled: Partial<ValueRow>): ValueRow {
  return { fieldId, ownerId, provenance: 'user', text: null, number: null, time: null, optionIds: null, ...filled }
}

async function addInterviews(sampling: Sampling): Promise<void> {
  const { context, fields, people } = sampling
  const made = study.interviews.toReversed().map((interview) => {
    const turns = interview.turns.map(([speaker, seconds, source], index) => {
      const { text, marked } = readMarkedText(source)
      const next = interview.turns[index + 1]
      const node: NodeJson = {
        type: 'utterance',
        attrs: {
          id: newBlockId(),
          speaker,
          start: seconds * MS,
          end: (next?.[1] ?? interview.recording?.seconds ?? seconds + text.length / 15) * MS,
        },
        content: [{ type: 'text', text }],
      }
      return { node, marked }
    })
    const content: DocumentJson = { type: 'doc', content: turns.map((turn) => turn.node) }
    return {
      interview,
      ...markNote(
        sampling,
        interview.title,
        content,
        turns.flatMap((turn) => turn.marked),
      ),
    }
  })
  await addMarkedNotes(
    sampling,
    made.map((one) => ({ ...one, note: { ...one.note, happenedAt: new Date(one.interview.heldOn) } })),
  )
  await putValues(
    context.tx,
    context.teamId,
    made.flatMap(({ interview, note }) => [
      value(fields.plan, note.id, { optionIds: optionOf(fields, interview.plan) }),
      value(fields.weeks, note.id, { number: interview.week }),
      value(fields.heldOn, note.id, { time: new Date(interview.heldOn) }),
    ]),
  )
  const links = made.flatMap(({ interview, note }) => {
    const personId = people.get(interview.person)
    return personId === undefined ? [] : [{ noteId: note.id, personId }]
  })
  await linkNotes(context.tx, context.teamId, links)
  for (const { interview, note } of made) {
    await nameSpeakers(sampling, interview, note.id)
    if (interview.recording) await addRecording(sampling, interview.recording, note)
  }
}

/** Identifies the interviewer, and the participant as the contact of the interview. */
async function nameSpeakers(
  { context, project, people }: Sampling,
  interview: SampleInterview,
  noteId: Id,
): Promise<void> {
  const personId = people.get(interview.person) ?? null
  const place = { scopeId: project.scopeId, projectId: project.id, noteId }
  for (const name of new Set(interview.turns.map(([speaker]) => speaker)))
    await putIdentity(context.tx, context.teamId, {
      place,
      name,
      identity: name === 'Interviewer' ? { role: 'INTERVIEWER', personId: null } : { role: 'PARTICIPANT', personId },
    })
}

/** Adds the recording above its transcript, with the time of each word. */
async function addRecording(
  { context, project: { scopeId }, places }: Sampling,
  { file: name, seconds }: NonNullable<SampleInterview['recording']>,
  { id: noteId, title, content }: MarkedNote['note'],
): Promise<void> {
  const note = await findNote(context.tx, noteId)
  if (!note) throw new Error('The interview was added.')
  const { documentId } = note
  const bytes = await readFile(new URL(`../../../database/sample/${name}`, import.meta.url))
  const contentType = 'audio/mp4'
  const file = await addFile(context, { scopeId, documentId, name, bytes, contentType })
  await editDocument(context, documentId, (doc) => {
    const block = doc.type.schema.nodes['file']?.create({
      id: newBlockId(),
      fileId: file.id,
      name,
      mediaType: contentType,
    })
    if (!block) throw new Error('Documents have files.')
    return new Transform(doc).insert(0, block)
  })
  await keepFinishedTranscript(context, {
    fileId: file.id,
    noteId,
    documentId,
    scopeId,
    language: 'en',
    durationMs: seconds * MS,
    utterances: (content.content ?? []).map(wordsOf),
  })
  places.set('recording', `/data/${slugSegment(title, noteId)}`)
}

/** The words of an utterance, with durations in proportion to their letters. */
function wordsOf({ attrs = {}, content = [] }: NodeJson): UtteranceWords {
  const [from, to] = [Number(attrs['start']), Number(attrs['end'])]
  const text = content.map((node) => node.text ?? '').join('')
  const msOfCharacter = (to - from) / text.length
  let at = from
  const words = splitWords(text).map((word) => {
    const startMs = Math.round(at)
    at += (word.length + 1) * msOfCharacter
    return { text: word, startMs, endMs: Math.round(at - msOfCharacter), confidence: 1 }
  })
  return { blockId: String(attrs['id']), words }
}

function optionOf({ planOptions }: Sampling['fields'], plan: string): Id[] {
  const option = planOptions.get(plan)
  return option === undefined ? [] : [option]
}

async function addFieldNote(sampling: Sampling): Promise<void> {
  const { text, marked } = readMarkedText(study.fieldNote.text)
  await addMarkedNotes(sampling, [markNote(sampling, study.fieldNote.title, contentFromMarkdown(text), marked)])
}

async function addSurvey({ context, project, fields }: Sampling): Promise<void> {
  const { survey } = study
  const [choice, open] = await ensureQuestions(context, project, [
    { type: 'MULTI_SELECT', text: survey.choice.question, options: survey.choice.options },
    { type: 'FREE_TEXT', text: survey.question, options: [] },
  ])
  if (!choice || !open) throw new Error('Two questions were asked for.')
  const rows = survey.rows.map((row) => {
    const chosen = choice.options.filter((option) => row.chosen.includes(option.optionText)).map((option) => option.id)
    const content: DocumentJson = {
      type: 'doc',
      content: [
        {
          type: 'questionResponse',
          attrs: { questionId: choice.id, optionIds: chosen },
          content: [{ type: 'paragraph' }],
        },
        {
          type: 'questionResponse',
          attrs: { questionId: open.id },
          content: [{ type: 'paragraph', content: [{ type: 'text', text: row.answer }] }],
        },
      ],
    }
    return { row, chosen, note: { id: newId(), title: row.title, content, origin: 'sample' as const } }
  })
  await addNotes(
    context,
    project,
    rows.map(({ note }) => note),
  )
  await insertResponses(
    context.tx,
    context.teamId,
    rows.flatMap(({ row, chosen, note }) => [
      { noteId: note.id, questionId: choice.id, response: chosen },
      { noteId: note.id, questionId: open.id, response: [row.answer] },
    ]),
  )
  await putValues(
    context.tx,
    context.teamId,
    rows.flatMap(({ row, note }) => [
      value(fields.plan, note.id, { optionIds: optionOf(fields, row.plan) }),
      value(fields.recommend, note.id, { number: row.score }),
    ]),
  )
}

async function addInsights({ context, project, quotes, places }: Sampling): Promise<void> {
  const blocks = study.insight.parts.flatMap((part): NodeJson[] => {
    if ('text' in part) return contentFromMarkdown(part.text).content ?? []
    return part.quotes.flatMap((quote) => {
      const id = quotes.get(quote)
      return id === undefined ? [] : [highlightReference(id)]
    })
  })
  const insightId = await addInsight(context, project, {
    title: study.insight.title,
    content: { type: 'doc', content: blocks },
    published: true,
  })
  places.set('insight', `/insights/${slugSegment(study.insight.title, insightId)}`)
  const draftId = await addInsight(context, project, {
    title: study.draft.title,
    content: contentFromMarkdown(study.draft.text),
    published: false,
  })
  places.set('draft', `/insights/${slugSegment(study.draft.title, draftId)}`)
}
