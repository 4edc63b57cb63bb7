import type { Page } from 'playwright-core'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { reelKey } from '#reels/model/reel.ts'
import { strings as noteScreenStrings } from '../../apps/web/note-page/strings.ts'
import { markedFilm } from './films.ts'
import { OF_AGREEMENT, OF_CANVAS, OF_CHARTS, OF_TEMPLATES } from './gathered-act-kinds.ts'
import { FILM, WORLD, type ActKind, type World } from './page-act-kind.ts'
import {
  OF_BOARD,
  OF_FEEDS,
  OF_FIELD_GROUPS,
  OF_INSIGHT,
  OF_NOTE,
  OF_PEOPLE,
  OF_PLACES,
  OF_SAVED_FILTERS,
  OF_TAG_BOARDS,
  OF_TAGGING,
  OF_TAGS,
  OF_VIEWS,
  ofFields,
  ofRows,
} from './page-act-kinds.ts'
import { ask, command, type People } from './people.ts'
import { OF_INSIGHT_REELS, OF_REDACTIONS, OF_REEL } from './recording-act-kinds.ts'

/** The screens of pages, and the acts there in addition to those of the tree of places. */
export interface Rooms {
  path: string
  /** Things are sorted here by the time of their latest change: undoing an act is a change as well. */
  byTime?: true
  /** The open tab of the panel. */
  tab?: string
  /** A plane, which keeps the position at which it was opened until the user chooses to show all of it. */
  isPlane?: true
  acts: readonly ActKind[]
}

/** Other acts that pages hold, each by its name and a number of its own, and why no one runs them here. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  // A job does it, and undoes it: when each row changes cannot be predicted.
  'act-on-selection 0',
  'cancel-selection-act 0',
  'undo-operation 0',
  // It continues on its own, or ends, before anyone could stop or restart it.
  'cancel-copy 0',
  'cancel-redaction-render 0',
  'cancel-transcription 0',
  'retry-conversion 0',
  'retry-redaction-render 0',
  'search-recording 0',
  'transcribe-file 0',
  'cancel-note-summary 0',
  'cancel-set-summary 0',
  'summarize-set 0',
  'summarize-note 0',
  'answer-again 0',
  'ask-question 0',
  'cancel-answer 0',
  'continue-answer 0',
  'start-conversation 0',
  // A conversation is of one person, and first needs an answer that a job makes (tests/e2e/ask).
  'add-answer-to-insight 0',
  'change-conversation 0',
  'delete-conversation 0',
  'rate-answer 0',
  'share-conversation 0',
  // There is nothing to remove or to edit before a job has made it.
  'remove-note-summary 0',
  'remove-set-summary 0',
  'edit-set-sentence 0',
  'add-summary-sentence 0',
  'dismiss-summary-offer 0',
  'edit-summary-sentence 0',
  'take-summary-offer 0',
  // Nothing here was recorded twice.
  'redact-copies-alike 0',
  // Its words are marked in the editor first.
  'create-highlight 0',
  // These texts have no speakers, so that there is nothing to undo, and no one to name.
  'change-speaker 0',
  'detect-speakers 0',
  'identify-speaker 0',
  // Their input is computed by a screen from what it shows.
  'arrange-fields 1',
  'change-tag-group 1',
  'set-field-preference 0',
  // Done and undone through the graph (tests/undo/every-act, capabilities/surveys): the world of these pages has no
  // survey.
  'answer-question 0',
  'change-question 0',
  'change-question-options 0',
  'create-question 0',
  'delete-question 0',
  'link-questions 0',
  'move-question 0',
  'pair-option 0',
  'unlink-question 0',
  // It makes a whole project from what Quarry ships: proved on its own screen (tests/e2e/templates).
  'use-shipped-template 0',
])

/** Acts on a film, which only `npm run prove` prepares; the recording of the sample is left as it is. */
const OF_FILMS: ReadonlySet<string> = new Set([...OF_REDACTIONS, ...OF_REEL, ...OF_INSIGHT_REELS].map(nameOfKind))

function nameOfKind({ name, at }: Pick<ActKind, 'name' | 'at'>): string {
  return `${name} ${at}`
}

/** The acts that a page holds and that no one runs in any screen, except those that are left out deliberately. */
export function notGiven(held: readonly string[], screens: readonly Rooms[]): string[] {
  const kinds = new Set(screens.flatMap(({ acts }) => acts.map(nameOfKind)))
  const known = [...new Set([...kinds, ...OF_FILMS, ...LEFT_OUT])].map((act) => act.slice(0, act.lastIndexOf(' ')))
  const countIn = (names: readonly string[], name: string): number => names.filter((one) => one === name).length
  return [...new Set(held)].filter((name) => countIn(held, name) > countIn(known, name))
}

/** The things that are open in some page. */
export interface Standing {
  projectId: Id
  sealedId: Id
  noteId: Id
  insightId: Id
  tagId: Id
  personId: Id
  tableId: Id
  boardId: Id
  canvasId: Id
  roundId: Id
  folderId: Id
}

/** A recording in the project in which people act. */
export interface StandingFilm {
  noteId: Id
  fileId: Id
  tagId: Id
}

/** Makes the things that pages show, and a project that is closed to some users now and then. */
export async function furnish(page: Page): Promise<Standing> {
  const made = async (name: string, input: object): Promise<Id> => command(page, name, { id: newId(), ...input })
  const { projects } = await ask<{
    projects: {
      nodes: {
        id: Id
        isSample: boolean
        notes: { nodes: { id: Id; highlights: { id: Id }[] }[] }
        insights: { nodes: { id: Id }[] }
        tags: { id: Id }[]
      }[]
    }
  }>(
    page,
    '{ projects(first: 20) { nodes { id isSample tags { id } notes(first: 40) { nodes { id highlights { id } } } insights(first: 5) { nodes { id } } } } }',
  )
  const sample = projects.nodes.find(({ isSample }) => isSample)
  const note = sample?.notes.nodes.find(({ highlights }) => highlights.length > 1)
  const [tag, insight] = [sample?.tags[0], sample?.insights.nodes[0]]
  if (!sample || !note || !tag || !insight) throw new Error('The sample shows everything there is.')
  const projectId = sample.id
  const shelf = await made('createFolder', { title: 'Shelf' })
  await made('createFolder', { title: 'Attic' })
  const sealedId = await made('createProject', { title: 'Sealed at first' })
  await made('createNote', { projectId: sealedId, title: 'Sealed note' })
  const select = ['Morning', 'Evening'].map((label) => ({ id: newId(), label }))
  const shift = await made('createField', {
    projectId,
    appliesTo: 'note',
    type: 'SELECT',
    label: 'Shift',
    options: { select, maxSelectable: 1 },
  })
  for (const appliesTo of ['note', 'insight', 'person'])
    await made('createField', {
      projectId: appliesTo === 'person' ? null : projectId,
      appliesTo,
      type: 'TEXT',
      label: `Place of a ${appliesTo}`,
    })
  const view = async (title: string, rest: object): Promise<Id> =>
    made('createView', { projectId, title, objectType: 'NOTE', ...rest })
  const canvasId = await view('On a plane', { layout: 'CANVAS' })
  await made('createChart', { projectId, title: 'How often', options: {} })
  await made('createInsightTemplate', { title: 'Outline' })
  return {
    projectId,
    sealedId,
    noteId: note.id,
    insightId: insight.id,
    tagId: tag.id,
    personId: await made('createPerson', { name: 'Ines Duarte' }),
    tableId: await view('As a table', { layout: 'TABLE', data: { sort: { key: 'title', direction: 'ASC' } } }),
    boardId: await view('By shift', { layout: 'BOARD', data: { group: `field:${shift}` } }),
    canvasId,
    roundId: await beginRound(page, { projectId, noteIds: [note.id], tagIds: [tag.id] }),
    folderId: shelf,
  }
}

/** Begins a round of coding with everyone who may code. */
async function beginRound(page: Page, of: { projectId: Id; noteIds: Id[]; tagIds: Id[] }): Promise<Id> {
  const { users } = await ask<Pick<World, 'users'>>(page, '{ users(first: 20) { nodes { id name role } } }')
  const coderIds = users.nodes.filter(({ role }) => role === 'MANAGER').map(({ id }) => id)
  return command(page, 'beginAgreementRound', { id: newId(), title: 'Pilot', coderIds, ...of })
}

/** Makes a recording with its transcript, tagged highlights, and a separate reel beside the insight. */
export async function furnishFilm(
  page: Page,
  people: People,
  { projectId, insightId }: Standing,
): Promise<StandingFilm> {
  const { noteId, fileId, tagId } = await markedFilm(page, people, { projectId })
  await command(page, 'createInsightReel', { id: newId(), insightId, title: 'Windows', tagIds: [tagId] })
  return { noteId, fileId, tagId }
}

/** Reads the things that exist to act on by now, as seen by a user who may see all of them. */
export async function lookAround(page: Page, at: Standing, film: StandingFilm | null): Promise<World> {
  const asked = { id: at.projectId, sealedId: at.sealedId, canvasId: at.canvasId, roundId: at.roundId }
  const world = await ask<Omit<World, 'film' | 'codedNoteId'>>(page, WORLD, { ...asked, codedNoteId: at.noteId })
  const filmed =
    film &&
    (await ask<Omit<NonNullable<World['film']>, 'tagId'>>(page, FILM, {
      noteId: film.noteId,
      reelKey: reelKey({ kind: 'tag', tagId: film.tagId }),
      insightId: at.insightId,
    }))
  return { ...world, codedNoteId: at.noteId, film: filmed && { ...filmed, tagId: film.tagId } }
}

/**
 * The screens on which people act, in an order in which each set of four is a mixture. Those of a recording are
 * included if there is one.
 */
export function screensOf(at: Standing, film: StandingFilm | null): readonly Rooms[] {
  const project = `/projects/${at.projectId}`
  const screen = (path: string, acts: readonly ActKind[], rest?: Omit<Rooms, 'path' | 'acts'>): Rooms => ({
    path,
    acts: [...acts, ...OF_PLACES],
    ...rest,
  })
  return [
    screen(`${project}/v/${at.tableId}`, [...ofRows('NOTE'), ...OF_VIEWS]),
    screen(`/data/${at.noteId}`, OF_NOTE),
    screen(`${project}/v/${at.canvasId}`, [...OF_CANVAS, ...OF_VIEWS], { isPlane: true }),
    screen(`${project}/agreement/${at.roundId}`, OF_AGREEMENT),
    screen(`${project}/tags`, OF_TAG_BOARDS),
    screen('/contacts', OF_PEOPLE),
    screen(`${project}/v/${at.boardId}`, [...OF_BOARD, ...ofRows('NOTE'), ...OF_VIEWS]),
    screen(`/insights/${at.insightId}`, [...OF_INSIGHT, ...OF_INSIGHT_REELS]),
    screen(`/tags/${at.tagId}`, [...OF_TAGS, ...OF_TAGGING]),
    screen('/projects', [], { byTime: true }),
    screen(`${project}/charts`, OF_CHARTS),
    screen('/settings/templates/projects', OF_TEMPLATES, { byTime: true }),
    ...(film
      ? [
          screen(`/tags/${film.tagId}?view=reel`, OF_REEL),
          screen(`/data/${film.noteId}`, [...OF_NOTE, ...OF_REDACTIONS], { tab: noteScreenStrings.tabs.redactions }),
        ]
      : []),
    screen(`/people/${at.personId}`, [...OF_PEOPLE, ...ofFields('person')]),
    screen(`${project}/highlights`, ofRows('HIGHLIGHT')),
    screen(`${project}/notes`, ofRows('NOTE')),
    screen('/settings/fields', OF_FIELD_GROUPS, { byTime: true }),
    screen(`${project}/insights`, ofRows('INSIGHT')),
    screen('/explore', [...OF_FEEDS, ...OF_SAVED_FILTERS], { byTime: true }),
    screen(`/folders/${at.folderId}`, []),
    screen(`${project}/agreement`, OF_TEMPLATES),
    screen('/settings/templates/insights', OF_TEMPLATES, { byTime: true }),
    screen(`${project}/settings/fields`, ofFields('note')),
    screen(`${project}/readme`, []),
    screen('/home', [], { byTime: true }),
  ]
}
