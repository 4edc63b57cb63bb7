import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor, CommandContext } from '#journal/server/index.ts'
import type { LivingAnchors } from '#editor/document/carry-anchors.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import type { AnchorMark } from '#editor/document/anchor-marks.ts'

/** What somebody may do with a document. */
export type DocumentAccess = 'none' | 'read' | 'write'

/** A document and what it is the text of. */
export interface OwnedDocument {
  id: Id
  ownerKind: string
  ownerId: Id
  scopeId: Id
}

/** What owners and this capability share of a command: one transaction of one workspace. */
export type DocumentContext = Pick<CommandContext, 'teamId' | 'principal' | 'tx' | 'emit' | 'afterCommit'> & {
  workspace: { services: { liveUpdates: { publish(channel: string, message: unknown): void } } }
}

/** A committed change of a document's content. */
export interface DocumentChange {
  document: OwnedDocument
  revision: number
  before: DocumentJson
  after: DocumentJson
  /** The words of `after`. */
  text: string
}

/** The rules of one kind of owner. */
export interface DocumentOwner {
  kind: string
  /**
   * What the actor may do now; a locked owner answers at most `read`. Asked when a document is opened and again when
   * access may have changed.
   */
  authorize(
    context: { tx: CellTransaction; teamId: Id; actor: Actor },
    document: OwnedDocument,
  ): Promise<DocumentAccess>
  /** Brings along what follows from content (quotes, snippets), in the transaction that changes it. */
  afterChange?(context: DocumentContext, change: DocumentChange): Promise<void>
}

/**
 * Lists what is anchored in a document by one mark and not deleted, with the quote and surroundings it was last seen
 * with.
 */
export type AnchorKeeper = (tx: CellTransaction, documentId: Id) => Promise<LivingAnchors>

const keepers = new Map<AnchorMark, AnchorKeeper>()
const owners = new Map<string, DocumentOwner>()
const listeners = new Set<NonNullable<DocumentOwner['afterChange']>>()

/** Adds the rules of a kind of owner, once for each process. */
export function registerDocumentOwner(owner: DocumentOwner): void {
  owners.set(owner.kind, owner)
}

/**
 * Follows the content of documents of every kind, in the transaction that changes it: what highlights and comments
 * need.
 * @returns how to stop following
 */
export function onDocumentChange(listener: NonNullable<DocumentOwner['afterChange']>): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Adds who knows the anchors of a mark, so that a restored version gets back those whose words come back with it. */
export function registerAnchorKeeper(mark: AnchorMark, keeper: AnchorKeeper): void {
  keepers.set(mark, keeper)
}

/** The living anchors of a document, for each mark that somebody keeps. */
export async function livingAnchors(
  tx: CellTransaction,
  documentId: Id,
): Promise<Partial<Record<AnchorMark, LivingAnchors>>> {
  const living: Partial<Record<AnchorMark, LivingAnchors>> = {}
  for (const [mark, keeper] of keepers) living[mark] = await keeper(tx, documentId)
  return living
}

/** What the actor may do with a document; nothing where its owner's kind is unknown. */
export async function accessTo(
  context: { tx: CellTransaction; teamId: Id; actor: Actor },
  document: OwnedDocument,
): Promise<DocumentAccess> {
  return (await owners.get(document.ownerKind)?.authorize(context, document)) ?? 'none'
}

/** Tells the owner and everyone who follows documents. */
export async function announceChange(context: DocumentContext, change: DocumentChange): Promise<void> {
  await owners.get(change.document.ownerKind)?.afterChange?.(context, change)
  for (const listener of listeners) await listener(context, change)
}
