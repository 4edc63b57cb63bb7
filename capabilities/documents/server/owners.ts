import type { Id } from '#platform/kernel/ids.ts'
import { offTheRecord } from '#platform/kernel/policy.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { defineHook, type Actor, type CommandContext, type Hooks } from '#journal/server/index.ts'
import type { LivingAnchors } from '#editor/document/remap-anchors.ts'
import type { Node } from '@tiptap/pm/model'
import type { DocumentJson } from '#editor/document/content.ts'
import { parseContent } from '#editor/document/schema.ts'
import type { AnchorMark } from '#editor/document/anchor-marks.ts'
import type { DocumentAccess } from '../model/policy.ts'

/** A document and what it is the text of. */
export interface OwnedDocument {
  id: Id
  ownerKind: string
  ownerId: Id
  scopeId: Id
}

/** The part of a command that owners and this capability share: one transaction of one workspace. */
export type DocumentContext = Pick<CommandContext, 'teamId' | 'principal' | 'tx' | 'emit' | 'publish' | 'hooks'>

/** A committed change of a document's content. */
export interface DocumentChange {
  document: OwnedDocument
  revision: number
  before: DocumentJson
  after: DocumentJson
  /** The words of `after`. */
  text: string
  /** The tree of `after`, parsed once for all listeners. @throws InvalidContent */
  doc(): Node
}

/** The rules of one kind of owner. */
export interface DocumentOwner {
  kind: string
  /**
   * What the actor may do now; a locked owner answers at most `read`. Called when a document is opened and again when
   * access may have changed.
   */
  authorize(
    context: { tx: CellTransaction; teamId: Id; actor: Actor },
    document: OwnedDocument,
  ): Promise<DocumentAccess>
  /** Updates what is derived from content (quotes, snippets), in the transaction that changes it. */
  afterChange?: (context: DocumentContext, change: DocumentChange) => Promise<void>
}

/** A capability that knows the anchors of a mark. A restored version gets back the anchors whose words it contains. */
interface AnchorKeeper {
  mark: AnchorMark
  /** Lists what is anchored in a document by the mark and not deleted, with the last known quote and surroundings. */
  living(tx: CellTransaction, documentId: Id): Promise<LivingAnchors>
}

/** The rules of each kind of owner. */
export const documentOwners = defineHook<DocumentOwner>('documentOwners', ({ kind }) => kind)

/** The content of a document of any kind changes, which highlights and comments follow. Called after its owner. */
export const documentChanged = defineHook<NonNullable<DocumentOwner['afterChange']>>('documentChanged')

export const anchorKeepers = defineHook<AnchorKeeper>('anchorKeepers', ({ mark }) => mark)

/** The living anchors of a document, for each mark with a keeper. */
export async function livingAnchors(
  { tx, hooks }: Pick<DocumentContext, 'tx' | 'hooks'>,
  documentId: Id,
): Promise<Partial<Record<AnchorMark, LivingAnchors>>> {
  const found: Partial<Record<AnchorMark, LivingAnchors>> = {}
  for (const { mark, living } of hooks.of(anchorKeepers)) found[mark] = await living(tx, documentId)
  return found
}

/**
 * What the actor may do with a document; nothing if its owner's kind is unknown. The owner's access checks are not
 * recorded as rights of the act: `documentPolicy` has its own.
 */
export async function accessTo(
  { hooks, tx, teamId, actor }: { hooks: Hooks; tx: CellTransaction; teamId: Id; actor: Actor },
  document: OwnedDocument,
): Promise<DocumentAccess> {
  return (await ownerOf(hooks, document)?.authorize({ tx, teamId, actor: offTheRecord(actor) }, document)) ?? 'none'
}

/**
 * Notifies the owner and all who follow documents.
 * @param reported includes the tree of `after` if it is already parsed
 */
export async function announceChange(
  context: DocumentContext,
  reported: Omit<DocumentChange, 'doc'> & { doc?: Node },
): Promise<void> {
  const { hooks } = context
  let known = reported.doc
  const change = { ...reported, doc: () => (known ??= parseContent(reported.after)) }
  await ownerOf(hooks, change.document)?.afterChange?.(context, change)
  for (const listener of hooks.of(documentChanged)) await listener(context, change)
}

function ownerOf(hooks: Hooks, { ownerKind }: OwnedDocument): DocumentOwner | undefined {
  return hooks.of(documentOwners).find(({ kind }) => kind === ownerKind)
}
