import type { ApolloClient } from '@apollo/client'
import type { ItemKind } from '#canvas/model/item.ts'
import type { ViewPartsFragment } from '#generated/operations/capabilities/views/web/views.ts'
import type { ShownField } from '#fields/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import type { ReelKey } from '#reels/model/reel.ts'
import type { ActName } from './page-acts.ts'

type InputOf<Of> = Of extends (client: ApolloClient) => Act<infer Input> ? Input : never

interface Thing {
  id: Id
  title: string
}

/** The things to act on, as seen by a user who may see all of them. What the open pages show is not deleted. */
export interface World {
  project: Thing & {
    tags: (Thing & { color: string; rank: number; tagGroupId: Id | null })[]
    tagBoards: { id: Id; projectId: Id | null; groups: (Thing & { color: string })[] }[]
    notes: { nodes: (Thing & { locked: boolean; highlights: { id: Id; tags: Thing[] }[] })[] }
    insights: {
      nodes: (Thing & { published: boolean; locked: boolean; sealedQuotes: { highlightId: Id }[] })[]
    }
    views: ViewPartsFragment[]
    charts: Thing[]
    agreementRounds: (Thing & { closedAt: string | null })[]
    noteFields: ShownField[]
    insightFields: ShownField[]
  }
  /** The project whose place is closed to some users now and then. */
  sealed: Thing & { notes: { nodes: Thing[] } }
  projects: { nodes: (Thing & { folderId: Id | null })[] }
  folders: { nodes: (Thing & { parentId: Id | null })[] }
  people: { nodes: { id: Id; name: string; email: string | null }[] }
  personFields: ShownField[]
  fieldGroups: (Thing | null)[]
  savedFilters: { nodes: { id: Id; label: string }[] }
  savedFeeds: { nodes: Thing[] }
  canvas: { nodes: { id: Id; kind: ItemKind; groupId: Id | null }[] }
  /**
   * The round of coding that is shown, with some of its sentences: all while it is open, then those in dispute and
   * those that are settled.
   */
  round: {
    id: Id
    closedAt: string | null
    tags: (Thing | null)[]
    coders: { id: Id; user: { name: string } | null }[]
    units: { id: Id }[]
    disputed: { nodes: { id: Id }[] }
    settled: { nodes: { id: Id }[] }
  }
  /** The note whose sentences are shown. */
  codedNoteId: Id
  users: { nodes: { id: Id; name: string; role: string }[] }
  projectTemplates: { nodes: Thing[] }
  insightTemplates: { nodes: Thing[] }
  /** A recording with its transcript; null if no page shows one. */
  film: {
    note: {
      id: Id
      redactedRecordings: { id: Id; redactions: { id: Id; state: string; start: number; end: number }[] }[]
    }
    reel: { id: ReelKey; clips: { highlightId: Id; startTime: number; endTime: number }[] }
    /** The insight that has its own reels. */
    insight: { id: Id; reels: { id: ReelKey }[] }
    tagId: Id
  } | null
}

/** Queries the world, including what the pages show. */
export const WORLD = `query ($id: ID!, $sealedId: ID!, $canvasId: ID!, $roundId: ID!, $codedNoteId: ID!) {
  project(id: $id) {
    id title
    tags { id title color rank tagGroupId }
    tagBoards { id projectId groups { id title color } }
    notes(first: 60) { nodes { id title locked highlights { id tags { id title } } } }
    insights(first: 40) { nodes { id title published locked sealedQuotes { highlightId } } }
    views { __typename id title layout objectType rank viewData shownOnCards viewerCan { __typename edit delete } }
    charts { id title }
    agreementRounds { id title closedAt }
    noteFields: fields(appliesTo: note) { ...Parts }
    insightFields: fields(appliesTo: insight) { ...Parts }
  }
  sealed: project(id: $sealedId) { id title notes(first: 60) { nodes { id title } } }
  projects(first: 60) { nodes { id title folderId } }
  folders(first: 60) { nodes { id title parentId } }
  people(first: 60) { nodes { id name email } }
  personFields { ...Parts }
  fieldGroups { id title }
  savedFilters(first: 60) { nodes { id label } }
  savedFeeds(first: 60) { nodes { id title } }
  canvas: canvasItems(viewId: $canvasId, first: 100) { nodes { id kind groupId } }
  round: agreementRound(id: $roundId) {
    id closedAt tags { id title } coders { id user { name } }
    units(noteId: $codedNoteId) { id }
    disputed: codings(which: DISPUTED, first: 10) { nodes { id } }
    settled: codings(which: SETTLED, first: 10) { nodes { id } }
  }
  users(first: 20) { nodes { id name role } }
  projectTemplates: templates(of: PROJECT, first: 20) { nodes { id title } }
  insightTemplates: templates(of: INSIGHT, first: 20) { nodes { id title } }
}
fragment Parts on Field {
  __typename id type label hidden rank options { __typename id label color } maxSelectable numberFormat currencySymbol groupId groupTitle viewerCanEdit
}`

/** The same for the words of a recording. */
export const FILM = `query ($noteId: ID!, $reelKey: ID!, $insightId: ID!) {
  note(id: $noteId) { id redactedRecordings { id redactions { id state start end } } }
  reel(id: $reelKey) { id clips { highlightId startTime endTime } }
  insight(id: $insightId) { id reels { id } }
}`

/** Random choices, always the same for the same seed. */
export interface Chance {
  random(): number
  pick<Item>(items: readonly Item[]): Item | undefined
  /** Returns a title that nothing else has. */
  title(): string
  /** Returns a title for something in the closed place. */
  sealedTitle(): string
  /** Whether it is open in some page, and therefore must not be deleted. */
  stays(id: Id): boolean
}

/** An act that a page can be given, with a function that chooses its input; null if there is nothing to act on. */
export interface ActKind extends ActName {
  input(world: World, chance: Chance, who: string): unknown
  /** It is not undone: it concerns one user alone, or its result is visible nowhere else. */
  lasts: boolean
}

export function kind<Of>(
  name: string,
  input: (world: World, chance: Chance, who: string) => InputOf<Of> | null | undefined,
  { at = 0, lasts = false }: { at?: number; lasts?: boolean } = {},
): ActKind {
  return { name, at, input, lasts }
}

export const unheard = (): void => undefined
export const half = ({ random }: Chance): boolean => random() < 0.5

/** Returns some things of a kind that no page shows. */
export function fewOf<One extends { id: Id }>(things: readonly One[], chance: Chance, most = 2): Id[] {
  const free = things.filter(({ id }) => !chance.stays(id))
  const count = 1 + Math.floor(chance.random() * most)
  return [...new Set(Array.from({ length: count }, () => chance.pick(free)?.id).filter((id) => id !== undefined))]
}
export const someOrNone = (ids: Id[]): Id[] | null => (ids.length > 0 ? ids : null)

export const highlightsOf = ({ project }: World) => project.notes.nodes.flatMap(({ highlights }) => highlights)
