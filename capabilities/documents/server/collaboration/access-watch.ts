import type { Connection } from '@hocuspocus/server'
import type { Id } from '#platform/kernel/ids.ts'
import { ACCESS_RECHECK_MS, TYPING_NOTED_EACH_MS } from '../../model/limits.ts'
import { recheck, type Admitting, type Authenticate } from './access.ts'
import { closeConnection, editorOf } from './connections.ts'
import type { OpenDocuments } from './open-documents.ts'

interface AccessWatchOptions extends Admitting {
  documents: Pick<OpenDocuments, 'ofTeam' | 'teams'>
  onError(error: unknown): void
}

/** Closes the connections of editors who may no longer write. */
export interface AccessWatch {
  /** Records that a user writes: whoever only types sends no other requests, and their session would become idle. */
  typed(connection: Connection): void
  /** Checks the editors of a workspace now. */
  recheck(teamId: Id): void
  /** Checks them in a moment, once for all that happens until then. */
  recheckSoon(teamId: Id): void
  stop(): void
}

export function watchAccess(options: AccessWatchOptions): AccessWatch {
  const { documents, onError } = options
  const coming = new Map<Id, NodeJS.Timeout>()

  const noteTyping = async (connection: Connection): Promise<void> => {
    const editor = editorOf(connection)
    if (performance.now() - editor.typedAt < TYPING_NOTED_EACH_MS) return
    editor.typedAt = performance.now()
    const refusal = await recheck(options, editor, true)
    if (refusal) closeConnection(connection, refusal)
  }

  const recheckTeam = async (teamId: Id): Promise<void> => {
    const admitting = { ...options, authenticate: onceForEach(options.authenticate) }
    for (const document of documents.ofTeam(teamId)) {
      for (const connection of document.getConnections()) {
        const refusal = await recheck(admitting, editorOf(connection))
        if (refusal) closeConnection(connection, refusal)
      }
    }
  }

  return {
    typed: (connection) => void noteTyping(connection).catch(onError),
    recheck: (teamId) => void recheckTeam(teamId).catch(onError),
    recheckSoon(teamId) {
      if (coming.has(teamId) || !documents.teams().has(teamId)) return
      coming.set(
        teamId,
        setTimeout(() => {
          coming.delete(teamId)
          recheckTeam(teamId).catch(onError)
        }, ACCESS_RECHECK_MS),
      )
    },
    stop() {
      for (const timer of coming.values()) clearTimeout(timer)
    },
  }
}

/** Authenticates each person once, however many documents they have open. */
function onceForEach(authenticate: Authenticate): Authenticate {
  const asked = new Map<string, ReturnType<Authenticate>>()
  return async (request) => {
    const who = JSON.stringify([request.bearer, request.headers.get('cookie'), request.headers.get('host')])
    const answer = asked.get(who) ?? authenticate(request)
    asked.set(who, answer)
    return answer
  }
}
