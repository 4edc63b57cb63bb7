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

/** What there is to act on, as somebody sees it who may see all of it. What stands in the rooms of the pages stays. */
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
  /** The project whose place is closed to some now and then. */
  sealed: Thing & { notes: { nodes: Thing[] } }
  projects: { nodes: (Thing & { folderId: Id | null })[] }
  folders: { nodes: (Thing & { parentId: Id | null })[] }
  people: { nodes: { id: Id; name: string; email: string | null }[] }
  personFields: ShownField[]
  fieldGroups: (Thing | null)[]
  savedFilters: { nodes: { id: Id; label: string }[] }
  savedFeeds: { nodes: Thing[] }
  canvas: { nodes: { id: Id; kind: ItemKind; groupId: Id | null }[] }
  /** The round of coding that is shown, with some of its sentences: while it is open all, then those in dispute and those that are settled. */
  round: {
    id: Id
    closedAt: string | null
    tags: (Thing | null)[]
    coders: { id: Id; user: { name: string } | null }[]
    units: { id: Id }[]
    disputed: { nodes: { id: Id }[] }
    settled: { nodes: { id: Id }[] }
  }
  /** The note whose sentences are looked at. */
  codedNoteId: Id
  users: { nodes: { id: Id; name: string; role: string }[] }
  projectTemplates: { nodes: Thing[] }
  insightTemplates: { nodes: Thing[] }
  /** A recording with what is said in it; null where no page shows one. */
  film: {
    note: {
      id: Id
      redactedRecordings: { id: Id; redactions: { id: Id; state: string; start: number; end: number }[] }[]
    }
    reel: { id: ReelKey; clips: { highlightId: Id; startTime: number; endTime: number }[] }
    /** Whose insight has reels of its own. */
    insight: { id: Id; reels: { id: ReelKey }[] }
    tagId: Id
  } | null
}

/** Asks for the world with what the pages stand on. */
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

/** The same for what is said in a recording. */
export const FILM = `query ($noteId: ID!, $reelKey: ID!, $insightId: ID!) {
  note(id: $noteId) { id redactedRecordings { id redactions { id state start end } } }
  reel(id: $reelKey) { id clips { highlightId startTime endTime } }
  insight(id: $insightId) { id reels { id } }
}`

/** What is drawn by chance, always the same for the same seed. */
export interface Chance {
  random(): number
  pick<Item>(items: readonly Item[]): Item | undefined
  /** A title that nothing else has. */
  title(): string
  /** A title for what stands in the closed place. */
  sealedTitle(): string
  /** What stands open in some page, and therefore stays. */
  stays(id: Id): boolean
}

/** An act that a page can be given, and how what it is given is drawn; null where there is nothing to do it with. */
export interface ActKind extends ActName {
  input(world: World, chance: Chance, who: string): unknown
  /** It is not taken back: it is of one person alone, or what it does shows nowhere else. */
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

/** Some things of a kind that no page stands on. */
export function fewOf<One extends { id: Id }>(things: readonly One[], chance: Chance, most = 2): Id[] {
  const free = things.filter(({ id }) => !chance.stays(id))
  const count = 1 + Math.floor(chance.random() * most)
  return [...new Set(Array.from({ length: count }, () => chance.pick(free)?.id).filter((id) => id !== undefined))]
}
export const someOrNone = (ids: Id[]): Id[] | null => (ids.length > 0 ? ids : null)

export const highlightsOf = ({ project }: World) => project.notes.nodes.flatMap(({ highlights }) => highlights)
