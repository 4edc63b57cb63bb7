import { sql } from 'kysely'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/index.ts'
import type { SummarySet } from '#summaries/model/set-summary.ts'
import { summarizeSet } from '#summaries/server/commands/summarize-set.ts'
import { summarizeQuotes } from '#summaries/server/sets/summarize-quotes.ts'
import { addTalk } from '#summaries/testing.ts'
import { askGraph } from './graph.ts'
import type { AskedModel } from './language-service.ts'
import type { useServices } from './workspace.ts'

const SET = `fragment Parts on SetSummarySection { title sentences { id text struck withheld isTranslated
    editedBy { name } quotes { words text noteId highlightId speaker } } }
query ($of: SummarySetInput!) { summarizedSet(of: $of) {
  unavailable writingUnavailable viewerCan { edit remove }
  run { isUnderWay failure sections { ...Parts } }
  summary { id framework language writtenBy read total chosen hasMore given found leftOut note numPeople numNotes noAccess gone
    contributors { name } parts { quotes { text } } sections { ...Parts } }
} }`

export interface Sentence {
  id: string
  text: string | null
  struck: string | null
  withheld: string | null
  isTranslated: boolean
  editedBy: { name: string } | null
  quotes: Array<{ words: string; text: string; noteId: Id; highlightId: Id | null; speaker: string | null }>
}
type Sections = Array<{ title: string | null; sentences: Sentence[] }>
export interface Shown {
  writingUnavailable: string | null
  viewerCan: { edit: boolean; remove: boolean }
  run: { isUnderWay: boolean; failure: string | null; sections: Sections } | null
  summary: {
    id: Id
    framework: string
    language: string | null
    writtenBy: string | null
    read: number
    given: number
    found: number
    leftOut: number
    note: string | null
    numPeople: number
    noAccess: number
    gone: number
    contributors: { name: string }[]
    sections: Sections
  } | null
}

export interface Given {
  number: number
  speaker: string | null
  text: string
}
/** The quotes that a model was given. */
export function givenTo({ body }: AskedModel): Given[] {
  const prompt = body.messages.find(({ role }) => role === 'user')?.content ?? ''
  return Array.from(prompt.matchAll(/^(\d+)\. (?:\[([^\]]*)\] )*(.*)$/gmu), ([, number, speaker, text]) => ({
    number: Number(number),
    speaker: speaker ?? null,
    text: text ?? '',
  }))
}
export const sectionOf = ({ body }: AskedModel): string =>
  /\{"section": "([\w-]+)"/u.exec(body.messages[0]?.content ?? '')?.[1] ?? ''
export const holding = (quotes: readonly Given[], words: string): Given => {
  const found = quotes.find(({ text }) => text.includes(words))
  if (!found) throw new Error(`The model was not given “${words}”.`)
  return found
}
export const line = (section: string, text: string, cited: ReadonlyArray<readonly [number, string]>): string =>
  `${JSON.stringify({ section, text, cites: cited.map(([n]) => n), words: cited.map(([, words]) => words) })}\n`
const inPieces = (text: string): string[] => text.match(/[\s\S]{1,30}/g) ?? []
export const CELLAR = 'The printer of Nora and Olga is in the cellar.'

/** Says one thing that two people say, and one that nobody does. */
export function honest(asked: AskedModel) {
  const quotes = givenTo(asked)
  const section = sectionOf(asked)
  const [nora, olga] = ['printer of Nora', 'printer of Olga'].map((words) => holding(quotes, words))
  return {
    pieces: inPieces(
      line(section, CELLAR, [
        [nora?.number ?? 0, nora?.text ?? ''],
        [olga?.number ?? 0, olga?.text ?? ''],
      ]) + line(section, 'The printer of Nora costs 700 euros.', [[nora?.number ?? 0, nora?.text ?? '']]),
    ),
  }
}
export const PEOPLE = ['Mara', 'Nora', 'Olga'] as const
export const talkOf = (name: string): string =>
  [
    'Interviewer: How do you plan your week, and who else looks at the plan?',
    `${name}: I plan the week of ${name} on paper at the kitchen table. The paper gets lost half of the time, says ${name}.`,
    `${name}: A calendar that prints the week of ${name} on one page would help. The printer of ${name} is in the cellar.`,
  ].join('\n')

/** A project with three talks, and what can be done with summaries of it. */
export async function studyOfSets({ services, newWorkspace }: Awaited<ReturnType<typeof useServices>>) {
  const workspace = await newWorkspace()
  const ada = workspace.founder
  const { teamId } = workspace
  const { id: projectId } = await runCommand(await ada(), createProject, { title: 'Planning' })
  const notes: Array<{ noteId: Id; scopeId: Id }> = []
  for (const name of PEOPLE)
    notes.push(await runCommand(await ada(), addTalk, { projectId, text: talkOf(name), title: `Talk with ${name}` }))
  const of: SummarySet = { type: 'PROJECT', id: projectId }
  const shown = async (set: SummarySet = of, as: WorkspaceContext | null = null): Promise<Shown> => {
    const { data, errors } = await askGraph({ services, workspace: as ?? (await ada()) }, SET, { of: set })
    if (errors) throw errors[0]
    return (data as { summarizedSet: Shown }).summarizedSet
  }
  const work = async (summaryId: Id, signal = new AbortController().signal): Promise<void> =>
    summarizeQuotes({ services, teamId, summaryId, signal })
  const request = async (
    how: object = {},
    { set = of, operationId = null }: { set?: SummarySet; operationId?: Id | null } = {},
  ): Promise<Id> =>
    (
      await runCommand(
        await ada(),
        summarizeSet,
        { ...set, framework: 'VoiceOfCustomerReport', ...how } as never,
        operationId,
      )
    ).id
  const summarize = async (how: object = {}, set: SummarySet = of, operationId: Id | null = null): Promise<Shown> => {
    await work(await request(how, { set, operationId }))
    return shown(set)
  }
  const stored = async (): Promise<string> => {
    const { rows } = await services.database.workspace(teamId).read(async (tx) =>
      sql<{
        all: string | null
      }>`select concat((select string_agg(to_jsonb(w)::text, ' ') from set_summary_words w), (select string_agg(to_jsonb(s)::text, ' ') from set_summaries s)) as all`.execute(
        tx,
      ),
    )
    return rows[0]?.all ?? ''
  }
  return { workspace, ada, projectId, notes, of, shown, request, work, summarize, stored }
}
export const sentencesOf = ({ summary }: Shown): Sentence[] =>
  summary?.sections.flatMap(({ sentences }) => sentences) ?? []
