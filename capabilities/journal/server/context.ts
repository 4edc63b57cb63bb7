import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction, Database, RequestReader, WorkspaceDatabase } from '#platform/server/database/index.ts'
import type { Actor } from '../model/actor.ts'
import type { Version } from '../model/events.ts'
import { eventsFollowed, type FollowedEvents, type AnnouncedByTable } from './tables-read.ts'

/**
 * What an installation knows of its own code, from the generated registries, which reach nothing themselves. Rooms add
 * theirs by declaration merging.
 */
export interface Registries {}

/** What every room of the server may use. Rooms add theirs by declaration merging; apps/server provides them. */
export interface Services extends Registries {
  announcedBy: AnnouncedByTable
  database: Database
  /** The part of the database that all workspaces share: accounts, addresses of workspaces, invitations. */
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
   * Reads in a read-only transaction: the one that serves an answer of the graph, otherwise one for each call, so that
   * nothing stays open between calls.
   */
  read<Result>(work: (tx: CellTransaction) => Promise<Result>): Promise<Result>
  /** The version that the read data has at least; null if nothing was read in the request's transaction. */
  readVersion(): Promise<Version | null>
  /** The events that may change what was read in the request's transaction; null if something was read outside it. */
  followedEvents(): FollowedEvents
  /** The SQL texts of everything that was read in the request's transaction; null if something was read outside it. */
  statementsRead(): ReadonlySet<string> | null
  /** Another request has read a part of this answer, by these statements; null if they are not known. */
  alsoFollow(statements: ReadonlySet<string> | null): void
  /** The version that the latest act of this request produced. */
  committed?: Version
  /**
   * An act of this request was already carried out by an earlier one with the same operation id: its result is returned
   * again.
   */
  answersAgain?: boolean
  /** The current actor, where it can be loaded again; null if the user is no longer a member. */
  reloadActor?(): Promise<Actor | null>
  /** Returns the connection that serves the answer, if there is one; a later read takes a new one. */
  close(): Promise<void>
  /** The same permanently, after the answer. */
  end(): Promise<void>
}

/**
 * @param reader the read transaction that found the actor, if it also serves the answer: the code that opened it ends
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
  const others = new Set<string>()
  const statementsRead = (): ReadonlySet<string> | null =>
    reader && !isReadBeside ? new Set([...reader.statements(), ...others]) : null
  return {
    teamId,
    actor,
    database: reader ? reported(database, [], beside) : database,
    services: reader ? reported(services, WITHOUT_STATE, beside) : services,
    followedEvents() {
      const statements = statementsRead()
      return statements && eventsFollowed(statements, services.announcedBy)
    },
    statementsRead,
    alsoFollow(statements) {
      if (!statements) return beside()
      for (const one of statements) others.add(one)
    },
    read: async (work) => (reader ?? database).read(work),
    readVersion: async () => reader?.version() ?? null,
    close: async () => reader?.close(),
    end: async () => reader?.end(),
  }
}

/** The services that always answer the same. */
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

/** The same object, which reports when anything of it is used. */
function reported<Thing extends object>(thing: Thing, without: ReadonlyArray<PropertyKey>, notify: () => void): Thing {
  return new Proxy(thing, {
    get(target, name, receiver): unknown {
      if (!without.includes(name)) notify()
      return Reflect.get(target, name, receiver)
    },
  })
}
