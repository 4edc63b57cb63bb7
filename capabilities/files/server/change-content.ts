import type { Id } from '#platform/kernel/ids.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { defineHook, type CommandContext } from '#journal/server/index.ts'
import { fileEvents } from '../model/events.ts'
import { joinedParts, type StoredContent, type StoredFile, type WithheldPart } from '../model/stored-file.ts'
import { findFiles, updateFileContent, updateNextContent, updateWithheld } from './store.ts'

/** A file that shows other bytes than before. */
interface ReplacedContent {
  fileId: Id
  scopeId: Id
  before: StoredContent
  after: StoredContent
}

/** A file of which parts are kept back, or are given out again. */
interface WithheldFile {
  fileId: Id
  scopeId: Id
  /** Empty where nothing is kept back any more. */
  withheld: readonly WithheldPart[]
}

type ReplacedListener = (context: CommandContext, change: ReplacedContent) => Promise<void>
type WithheldListener = (context: CommandContext, change: WithheldFile) => Promise<void>

/**
 * A file shows another content from now on: what was made of it elsewhere is thrown away or made anew, in the
 * transaction that makes it so.
 */
export const contentReplaced = defineHook<ReplacedListener>('contentReplaced')

/**
 * Parts of a file are kept back, or given out again: what holds such a part must not be given out once the transaction
 * is committed.
 */
export const fileWithheld = defineHook<WithheldListener>('fileWithheld')

/**
 * Lets a file show another stored content. What is kept back of it stays so. The caller has authorized it.
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
 * Names the content that a file will show once somebody says `replaceContent`: until then it is prepared for this file,
 * which shows what it showed before. Null where none is awaited any more. The caller has authorized it.
 */
export async function awaitContent({ tx }: CommandContext, fileId: Id, contentId: Id | null): Promise<void> {
  await updateNextContent(tx, fileId, contentId)
}

/**
 * Keeps parts of a recording back from everybody, in place of those that were kept back before. The caller has
 * authorized it.
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
