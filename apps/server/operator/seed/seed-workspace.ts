import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { DIARY_TITLES, INTERVIEW_TITLES, SURVEY_TITLE, type StudySize } from '#database/sample/write-study.ts'
import { defineCommand, type Role, type Services } from '#journal/server/index.ts'
import { TAG_COLORS } from '#tags/model/tag-colors.ts'
import { becomeMember } from '#workspaces/server/arrivals/become-member.ts'
import { createWorkspace, findRoute } from '#workspaces/server/index.ts'
import { addFolders, addStudyProject, type SeededProject } from './add-places.ts'
import { addOwnMarks, addStudyInsights } from './add-findings.ts'
import { addStudyNotes, addStudyPeople, type NoteBatch, type QuotesByTag } from './add-notes.ts'
import { addStudyRecording } from './add-recording.ts'
import { importSurvey } from './add-survey.ts'
import { resultOfStep, runStep, type Seeding } from './steps.ts'

/** The password of everyone in a seeded workspace. It is printed, so it keeps no one out. */
export const SEEDED_PASSWORD = 'Saltbox-Kitchen-2026'

/** The members of a seeded workspace; the first founded it. */
export const SEEDED_MEMBERS: ReadonlyArray<{ name: string; email: string; role: Role }> = [
  { name: 'Nora Winter', email: 'nora@saltbox.example', role: 'MANAGER' },
  { name: 'Emil Brandt', email: 'emil@saltbox.example', role: 'CONTRIBUTOR' },
  { name: 'Yara Costa', email: 'yara@saltbox.example', role: 'CONTRIBUTOR' },
  { name: 'Jon Park', email: 'jon@saltbox.example', role: 'VIEWER' },
]

export const DEFAULT_SUBDOMAIN = 'saltbox'
const DEFAULT_SEED = 1

const WORKSPACE_NAME = 'Saltbox research'
const FOLDERS = ['Interviews', 'Listening', 'Surveys']
/** Members who add notes: those who may. */
const WRITERS = 3
const NOTES_AT_ONCE = 200
const FIRST_STEP = 'begin'
const LAST_STEP = 'own marks'

interface SeedOptions {
  /** The subdomain of the workspace; created there if missing. */
  subdomain?: string
  size: StudySize
  /** The same number gives the same texts, in every installation. */
  seed?: number
  /** The day that dates are counted from; today when not given. */
  today?: Date
  /** Called with what is being added. */
  onProgress?: (sentence: string) => void
}

/** The contents of a seeded workspace. */
export interface SeededWorkspace {
  teamId: Id
  subdomain: string
  /** Whether anything was added; false if it was already complete. */
  added: boolean
  /** What it was filled with, the first time. */
  seed: number
  size: StudySize
  members: Array<{ name: string; email: string; role: Role; identityId: Id }>
  counts: Record<(typeof COUNTED)[number], number>
}

const COUNTED = [
  'folders',
  'projects',
  'people',
  'notes',
  'highlights',
  'tags',
  'insights',
  'project_views',
  'saved_filters',
  'stars',
  'files',
  'responses',
  'field_values',
] as const

const seedStart = z.object({ seed: z.int(), size: z.custom<StudySize>(), today: z.iso.datetime() })

/** The first step of a filling: later runs continue with its values. */
const beginSeeding = defineCommand({
  name: 'seed-workspace',
  who: { installation: 'It fills a workspace for benches, tests and development.' },
  input: seedStart,
  run: async (_context, start) => Promise.resolve(start),
})

/**
 * Fills a workspace with a made-up study, for development, benches and journeys: members with a known password, folders
 * and projects, interviews, recordings with transcripts, a diary, an imported survey, highlights, tags on boards,
 * insights, views, a saved filter and stars. All of it goes through the commands of the product. Existing content is
 * not added again: an interrupted filling is completed, a complete one is left unchanged, also if another size or seed
 * is requested.
 */
export async function seedWorkspace(services: Services, options: SeedOptions): Promise<SeededWorkspace> {
  const { subdomain = DEFAULT_SUBDOMAIN, onProgress = () => undefined } = options
  const { teamId, identityIds } = await seedMembers(services, subdomain)
  const before = await countAll(services, teamId)
  const asked: Seeding = { services, teamId, seed: 0, identityIds, today: new Date() }
  const begun = await resultOfStep(asked, FIRST_STEP)
  const start =
    begun === undefined
      ? await runStep(asked, { name: FIRST_STEP }, beginSeeding, {
          seed: options.seed ?? DEFAULT_SEED,
          size: options.size,
          today: (options.today ?? new Date()).toISOString(),
        })
      : seedStart.parse(begun)
  const { seed, size } = start
  const seeding: Seeding = { ...asked, seed, today: new Date(start.today) }
  if ((await resultOfStep(seeding, LAST_STEP)) === undefined) await fill(seeding, size, onProgress)
  const counts = await countAll(services, teamId)
  return {
    teamId,
    subdomain,
    added: COUNTED.some((table) => counts[table] !== before[table]),
    seed,
    size,
    members: SEEDED_MEMBERS.map((member, number) => ({ ...member, identityId: identityIds[number] ?? '' })),
    counts,
  }
}

/** The workspace with its members, created if missing. */
async function seedMembers(services: Services, subdomain: string): Promise<{ teamId: Id; identityIds: Id[] }> {
  const people = []
  for (const { role, ...person } of SEEDED_MEMBERS) {
    const known = await services.identity.findIdentity({ email: person.email })
    // Setting a password again would end the sessions of its user.
    const { identityId } =
      known ?? (await services.identity.createIdentityForOperator({ ...person, password: SEEDED_PASSWORD }))
    people.push({ identityId, role, ...person })
  }
  const [founder] = people
  if (!founder) throw new Error('A workspace has members.')
  const route = await findRoute(services.database.global, { subdomain })
  const { teamId } = route ?? (await createWorkspace(services, { name: WORKSPACE_NAME, subdomain, founder }))
  for (const { role, ...person } of people) await becomeMember(services, teamId, person, role)
  return { teamId, identityIds: people.map(({ identityId }) => identityId) }
}

async function fill(seeding: Seeding, size: StudySize, onProgress: (sentence: string) => void): Promise<void> {
  onProgress(`People and places of “${WORKSPACE_NAME}”`)
  const { ids: personIds } = await runStep(seeding, { name: 'people' }, addStudyPeople, { count: size.people })
  const { ids: folderIds } = await runStep(seeding, { name: 'folders' }, addFolders, { titles: FOLDERS })
  const project = async (title: string, folder: number, number: number): Promise<SeededProject> =>
    runStep(seeding, { name: `project ${title}` }, addStudyProject, {
      title,
      folderId: folderIds[folder] ?? '',
      color: TAG_COLORS[number % TAG_COLORS.length] ?? TAG_COLORS[0],
      readme: `## What this is\nA made-up study of why people stop planning meals with Saltbox. **${title}** is one part of it.`,
    })
  const interviews = await inOrder(INTERVIEW_TITLES.slice(0, size.interviewProjects), async (title, number) =>
    project(title, 0, number),
  )
  const diaries = await inOrder(DIARY_TITLES.slice(0, size.diaryProjects), async (title, number) =>
    project(title, 1, interviews.length + number),
  )
  const survey = await project(SURVEY_TITLE, 2, interviews.length + diaries.length)

  const adding: Adding = { seeding, personIds, quotes: new Map() }
  onProgress(`${size.recordings} recordings with their transcripts`)
  await addRecordings(adding, interviews, size)
  onProgress(`${size.interviews} interviews`)
  await addNotesTo(adding, 'interviews', interviews, size.interviews)
  onProgress(`${size.entries} diary notes`)
  await addNotesTo(adding, 'entries', diaries, size.entries)
  onProgress(`A survey of ${size.answers} answers`)
  await importSurvey(seeding, survey.projectId, size.answers)

  onProgress('Insights, stars and a filter')
  const insightIds: Id[] = []
  for (const one of [...interviews, ...diaries]) {
    const input = { project: one, quotes: adding.quotes.get(one.projectId) ?? {} }
    insightIds.push(...(await runStep(seeding, { name: `insights ${one.projectId}` }, addStudyInsights, input)).ids)
  }
  await runStep(seeding, { name: LAST_STEP }, addOwnMarks, {
    projectIds: [interviews[0]?.projectId, survey.projectId].filter((id) => id !== undefined),
    insightIds: insightIds.slice(0, 1),
  })
}

interface Adding {
  seeding: Seeding
  personIds: readonly Id[]
  /** The material for the insights of each project. */
  quotes: Map<Id, QuotesByTag>
}

async function addRecordings(
  { seeding, personIds }: Adding,
  projects: readonly SeededProject[],
  { interviews, recordings }: StudySize,
): Promise<void> {
  for (let number = 0; number < recordings; number += 1) {
    const input = {
      project: projects[number % projects.length],
      seed: seeding.seed,
      // After those without a recording: no interview appears twice.
      number: interviews + number,
      personIds,
      today: seeding.today.toISOString(),
    }
    const step = { name: `recording ${number}`, member: number % WRITERS }
    await runStep(seeding, step, addStudyRecording, input)
  }
}

async function addNotesTo(
  { seeding, personIds, quotes }: Adding,
  kind: NoteBatch['kind'],
  projects: readonly SeededProject[],
  total: number,
): Promise<void> {
  const each = Math.ceil(total / projects.length)
  for (const [at, project] of projects.entries()) {
    const end = Math.min(total, (at + 1) * each)
    for (let from = at * each; from < end; from += NOTES_AT_ONCE) {
      const batch: NoteBatch = {
        kind,
        project,
        seed: seeding.seed,
        from,
        count: Math.min(NOTES_AT_ONCE, end - from),
        personIds,
        today: seeding.today.toISOString(),
      }
      const step = { name: `${kind} ${from}`, member: Math.floor(from / NOTES_AT_ONCE + at) % WRITERS }
      const made = await runStep(seeding, step, addStudyNotes, batch)
      const known = quotes.get(project.projectId) ?? {}
      for (const [tagId, ids] of Object.entries(made.quotes)) (known[tagId] ??= []).push(...ids)
      quotes.set(project.projectId, known)
    }
  }
}

async function inOrder<Thing, Made>(
  things: readonly Thing[],
  make: (thing: Thing, number: number) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = []
  for (const [number, thing] of things.entries()) made.push(await make(thing, number))
  return made
}

async function countAll(services: Services, teamId: Id): Promise<SeededWorkspace['counts']> {
  return services.database.workspace(teamId).read(async (tx) => {
    const counts = {} as SeededWorkspace['counts']
    for (const table of COUNTED) {
      const { count } = await tx
        .selectFrom(table)
        .select((row) => row.fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      counts[table] = Number(count)
    }
    return counts
  })
}
