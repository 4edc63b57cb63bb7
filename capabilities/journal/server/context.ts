import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction, Database, RequestReader, WorkspaceDatabase } from '#platform/server/database/index.ts'
import type { Actor } from '../model/actor.ts'
import type { Version } from '../model/events.ts'
import { eventsFollowed, type FollowedEvents, type AnnouncedByTable } from './tables-read.ts'

/**
 * What an installation knows of its own code, from the generated registries: it reaches nothing by itself. Rooms add
 * theirs by declaration merging.
 */
export interface Registries {}

/** What every room of the server may use. Rooms add theirs by declaration merging; apps/server puts them in. */
export interface Services extends Registries {
  announcedBy: AnnouncedByTable
  database: Database
  /** That of the database which all workspaces share: accounts, where workspaces answer, who is invited. */
  globalDatabase: Database['global']
  liveUpdates: {
    publish(channel: string, message: unknown): void
    /** Resolves once messages arrive; the answer ends the subscription. */
    subscribe(channel: string, subscriber: (message: unknown) => void): Promise<() => void>
  }
}

/** One actor in one workspace, for the length of a request, a job or a command line. */
export interface WorkspaceContext {
  teamId: Id
  actor: Actor
  database: WorkspaceDatabase
  services: Services
  /**
   * Reads in a read-only transaction: the one that serves an answer of the graph, else one for each call, so that
   * nothing is held between them.
   */
  read<Result>(work: (tx: CellTransaction) => Promise<Result>): Promise<Result>
  /** The version that what was read belongs to at least; null where nothing was read in the request's transaction. */
  readVersion(): Promise<Version | null>
  /** What may change what was read in the request's transaction; null where something was read beside it. */
  followedEvents(): FollowedEvents
  /** The version that the latest act of this request became. */
  committed?: Version
  /** An act of this request was carried out by an earlier one, with the same operation id: its result is told again. */
  answersAgain?: boolean
  /** Who the actor is by now, where that can be asked again; null once they are nobody here. */
  reloadActor?(): Promise<Actor | null>
  /** Gives the connection that serves the answer back, where there is one; a later read takes one anew. */
  close(): Promise<void>
  /** The same for good, once the answer is there. */
  end(): Promise<void>
}

/**
 * @param reader the read transaction that found the actor, where it goes on to serve the answer: whoever opened it ends
 * it.
 */
export function createWorkspaceContext(
  services: Services,
  teamId: Id,
  actor: Actor,
  reader?: RequestReader,
): WorkspaceContext {
  const database = services.database.workspace(teamId)
  let isReadBeside = false
  const beside = (): void => {
    isReadBeside = true
  }
  return {
    teamId,
    actor,
    database: reader ? reported(database, [], beside) : database,
    services: reader ? reported(services, WITHOUT_STATE, beside) : services,
    followedEvents: () => (reader && !isReadBeside ? eventsFollowed(reader.statements(), services.announcedBy) : null),
    read: async (work) => (reader ?? database).read(work),
    readVersion: async () => reader?.version() ?? null,
    close: async () => reader?.close(),
    end: async () => reader?.end(),
  }
}

/** What of the services says the same however often it is asked. */
const WITHOUT_STATE: ReadonlyArray<PropertyKey> = [
  'hooks',
  'kinds',
  'commands',
  'describedEvents',
  'announcedBy',
  'configuration',
  'logger',
  'metrics',
  'liveUpdates',
]

/** The same thing, which tells when anything of it is used. */
function reported<Thing extends object>(thing: Thing, without: ReadonlyArray<PropertyKey>, tell: () => void): Thing {
  return new Proxy(thing, {
    get(target, name, receiver): unknown {
      if (!without.includes(name)) tell()
      return Reflect.get(target, name, receiver)
    },
  })
}
