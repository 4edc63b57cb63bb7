import type { Id } from '#platform/kernel/ids.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { defineHook, type CommandContext } from '#journal/server/index.ts'
import { fileEvents } from '../model/events.ts'
import { joinedParts, type StoredContent, type StoredFile, type WithheldPart } from '../model/stored-file.ts'
import { findFiles, updateFileContent, updateNextContent, updateWithheld } from './store.ts'

/** A file whose content was replaced. */
interface ReplacedContent {
  fileId: Id
  scopeId: Id
  before: StoredContent
  after: StoredContent
}

/** A file of which parts are withheld or were released. */
interface WithheldFile {
  fileId: Id
  scopeId: Id
  /** Empty where nothing is withheld any longer. */
  withheld: readonly WithheldPart[]
}

type ReplacedListener = (context: CommandContext, change: ReplacedContent) => Promise<void>
type WithheldListener = (context: CommandContext, change: WithheldFile) => Promise<void>

/**
 * A file shows another content from now on: what was derived from it elsewhere is deleted or made again, in the same
 * transaction.
 */
export const contentReplaced = defineHook<ReplacedListener>('contentReplaced')

/**
 * Parts of a file are withheld, or released: anything that contains such a part must not be served once the transaction
 * is committed.
 */
export const fileWithheld = defineHook<WithheldListener>('fileWithheld')

/**
 * Lets a file show another stored content. Its withheld parts stay withheld. The caller has authorized it.
 * @throws Failure NotFound
 */
export async function replaceContent(context: CommandContext, fileId: Id, content: StoredContent): Promise<void> {
  const { scopeId, content: before } = await storedFile(context, fileId)
  await updateFileContent(context.tx, fileId, content.id)
  if (before.id === content.id) return
  for (const listener of context.hooks.of(contentReplaced))
    await listener(context, { fileId, scopeId, before, after: content })
  context.emit(
    fileEvents['content-replaced']({
      id: fileId,
      scopeId,
      before: { contentId: before.id },
      after: { contentId: content.id },
    }),
  )
}

/**
 * Sets the content that a file will show after `replaceContent`: until then it is prepared for this file, which keeps
 * showing its current one. Null where none is awaited any longer. The caller has authorized it.
 */
export async function awaitContent({ tx }: CommandContext, fileId: Id, contentId: Id | null): Promise<void> {
  await updateNextContent(tx, fileId, contentId)
}

/**
 * Withholds parts of a recording from everyone, replacing those that were withheld before. The caller has authorized
 * it.
 * @throws Failure NotFound
 */
export async function withhold(context: CommandContext, fileId: Id, parts: readonly WithheldPart[]): Promise<void> {
  const { scopeId, withheld: before } = await storedFile(context, fileId)
  const withheld = joinedParts(parts)
  if (
    before.length === withheld.length &&
    before.every(({ startMs, endMs }, at) => startMs === withheld[at]?.startMs && endMs === withheld[at]?.endMs)
  )
    return
  await updateWithheld(context.tx, fileId, withheld)
  for (const listener of context.hooks.of(fileWithheld)) await listener(context, { fileId, scopeId, withheld })
  context.emit(fileEvents.withheld({ id: fileId, scopeId, after: { withheld } }))
}

async function storedFile({ tx }: CommandContext, fileId: Id): Promise<StoredFile & { content: StoredContent }> {
  const [file] = await findFiles(tx, [fileId])
  if (!file?.content) throw notFound('The file')
  return { ...file, content: file.content }
}
