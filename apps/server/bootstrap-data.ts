import type { FastifyRequest } from 'fastify'
import { isId, type Id } from '#platform/kernel/ids.ts'
import { parseSlugSegment } from '#platform/kernel/links.ts'
import { presentVersion, type Services, type Version } from '#journal/server/index.ts'
import { openPreloadedText } from '#documents/server/index.ts'
import { SCHEMA_VERSION } from '#editor/document/schema-version.ts'
import { isSource } from '#notes/model/note.ts'
import { documentToEdit } from '#notes/server/index.ts'
import { withWords } from '#transcripts/server/index.ts'
import { memberContext, personOnPage, type Host, type WorkspaceRoute } from '#workspaces/server/index.ts'

const NOTE_ADDRESS = /^\/data\/([^/?#]+)\/?(?:[?#]|$)/

interface BootstrapData {
  identity: Awaited<ReturnType<typeof personOnPage>>
  version: Version | null
  text: BootstrapText | null
}

/**
 * Data that a page would request first, sent with it: who is signed in, the version of the workspace, and for the
 * address of a note the name under which its text is opened. If undefined, nothing is sent and the page requests it.
 */
export async function bootstrapData(
  services: Services,
  host: Host,
  { headers, log, url }: FastifyRequest,
): Promise<BootstrapData | undefined> {
  if (host.kind !== 'workspace' && host.kind !== 'both') return undefined
  const { route } = host
  try {
    const session = await services.identity.authenticate({ cookie: headers.cookie }, headers.host ?? '')
    const noteId = session && noteAt(url)
    // Before everything that the page reads.
    const version = session
      ? await services.database.workspace(route.teamId).read(async (tx) => presentVersion(tx, route.teamId))
      : null
    const [person, text] = await Promise.all([
      personOnPage(services.database, route, session),
      noteId ? textOf(services, route, session.identityId, noteId) : null,
    ])
    // A user who is not a member here receives nothing about it.
    return { identity: person, version: person && version, text }
  } catch (error) {
    log.error({ err: error }, 'a page went out without saying who is signed in')
    return undefined
  }
}

/** The note at an address, or null. */
export function noteAt(url: string): Id | null {
  const segment = NOTE_ADDRESS.exec(url)?.[1]
  return segment === undefined ? null : parseSlugSegment(segment)
}

interface BootstrapText {
  noteId: Id
  documentId: Id
  documentEpoch: number
  title: string
  /** Whether it opens for reading. */
  isSource: boolean
}

async function textOf(
  services: Services,
  { teamId }: WorkspaceRoute,
  identityId: Id,
  noteId: Id,
): Promise<BootstrapText | null> {
  const context = await memberContext(services, teamId, identityId)
  const document = context && (await documentToEdit(context, noteId))
  if (!document) return null
  const { documentId, documentEpoch, title, origin } = document
  const hasTranscript = (await context.read(async (tx) => withWords(tx, [documentId]))).has(documentId)
  return { noteId, documentId, documentEpoch, title, isSource: isSource({ origin, hasTranscript }) }
}

/**
 * The text of a note for users who may write in it, to be drawn before the page is connected; null for everyone else,
 * and for pages of another build.
 */
export async function preloadedText(
  services: Services,
  host: Host,
  { headers }: FastifyRequest,
  { noteId, schema }: { noteId: string; schema: unknown },
): Promise<{ name: string; updates: Uint8Array } | null> {
  if (!('route' in host) || !isId(noteId) || schema !== String(SCHEMA_VERSION)) return null
  const session = await services.identity.authenticate({ cookie: headers.cookie }, headers.host ?? '')
  const context = session && (await memberContext(services, host.route.teamId, session.identityId))
  const document = context && (await documentToEdit(context, noteId))
  return document && openPreloadedText(services.database.workspace(host.route.teamId), document.documentId)
}
