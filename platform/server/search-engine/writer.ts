import type { EngineChange, EngineItem } from './contract.ts'
import {
  openControlFile,
  openWorkspaceForWriting,
  removeWorkspaceFile,
  vectorPath,
  type IndexFile,
} from './index-file.ts'
import { countWords, wordsOfFields } from './index-words.ts'
import { GUARD_FAMILY, readFields, writeFields } from './item-fields.ts'
import { facetFamily, mirrorWord, plainText, scopeLabel, writeSpans } from './naming.ts'
import { openPassages, type PassageLabels, type PassageStore } from './passage-store.ts'
import { stemWord } from './tokenize.ts'
import type { VectorSpace } from './vector-layout.ts'

/** How many workspace files stay open between commits. */
const MAX_OPEN_FILES = 32
const MAX_KNOWN_LABELS = 100_000

/** The only writer of a folder. */
export interface Writer {
  /**
   * Commits the changes, then the sequence. After a kill in between, the older sequence remains and the same changes
   * may be applied again.
   * @param spaces the loaded vectors of workspaces, which are updated
   */
  apply(batch: readonly EngineChange[], sequence: string, spaces: ReadonlyMap<string, VectorSpace>): void
  sequence(): string | null
  close(): void
}

interface OpenWorkspace {
  file: IndexFile
  labels: Map<string, number>
  passages: PassageStore
}

/** Opens the folder for writing; throws when it cannot be created or written. */
export function openWriter(folder: string): Writer {
  const control = openControlFile(folder)
  const open = new Map<string, OpenWorkspace>()

  function workspace(workspaceId: string): OpenWorkspace {
    const known = open.get(workspaceId)
    if (known !== undefined) {
      open.delete(workspaceId)
      open.set(workspaceId, known)
      return known
    }
    for (const [oldest, entry] of open) {
      if (open.size < MAX_OPEN_FILES) break
      closeWorkspace(entry)
      open.delete(oldest)
    }
    const file = openWorkspaceForWriting(folder, workspaceId)
    const opened = {
      file,
      labels: new Map<string, number>(),
      passages: openPassages(file, vectorPath(folder, workspaceId)),
    }
    open.set(workspaceId, opened)
    return opened
  }

  function forget(workspaceId: string): void {
    const known = open.get(workspaceId)
    if (known !== undefined) closeWorkspace(known)
    open.delete(workspaceId)
    removeWorkspaceFile(folder, workspaceId)
  }

  return {
    apply(batch, sequence, spaces) {
      for (const [workspaceId, changes] of byWorkspace(batch)) {
        const lastDrop = changes.findLastIndex((change) => change.type === 'drop')
        if (lastDrop >= 0) forget(workspaceId)
        const remaining = changes.slice(lastDrop + 1)
        if (remaining.length > 0) commitChanges(workspace(workspaceId), remaining, spaces.get(workspaceId) ?? null)
      }
      control.database.exec('BEGIN IMMEDIATE')
      control.prepare('DELETE FROM state').run()
      control.prepare('INSERT INTO state (sequence) VALUES (?)').run(sequence)
      control.database.exec('COMMIT')
    },
    sequence() {
      const row = control.prepare('SELECT sequence FROM state').get()
      return row === undefined ? null : String(row.sequence)
    },
    close() {
      for (const workspaceOpen of open.values()) closeWorkspace(workspaceOpen)
      open.clear()
      control.close()
    },
  }
}

function closeWorkspace({ file, passages }: OpenWorkspace): void {
  passages.close()
  file.close()
}

function byWorkspace(batch: readonly EngineChange[]): Map<string, EngineChange[]> {
  const groups = new Map<string, EngineChange[]>()
  for (const change of batch) {
    const workspaceId = change.type === 'upsert' ? change.item.workspaceId : change.workspaceId
    const group = groups.get(workspaceId)
    if (group === undefined) groups.set(workspaceId, [change])
    else group.push(change)
  }
  return groups
}

function commitChanges(workspace: OpenWorkspace, changes: readonly EngineChange[], space: VectorSpace | null): void {
  const { database } = workspace.file
  const frequencies = new Map<string, number>()
  database.exec('BEGIN IMMEDIATE')
  try {
    for (const change of changes) applyChange(workspace, change, frequencies)
    writeFrequencies(workspace.file, frequencies)
    workspace.passages.prepareCommit(space)
    database.exec('COMMIT')
  } catch (error) {
    workspace.labels.clear()
    // A full disk has already ended the transaction.
    if (database.isTransaction) database.exec('ROLLBACK')
    workspace.passages.afterRollback()
    throw error
  }
  workspace.passages.afterCommit(space)
}

function applyChange(workspace: OpenWorkspace, change: EngineChange, frequencies: Map<string, number>): void {
  const { file } = workspace
  switch (change.type) {
    case 'upsert':
      upsert(workspace, change.item, frequencies)
      break
    case 'delete': {
      const row = file.prepare('SELECT key FROM item WHERE id = ?').get(change.id)
      if (row !== undefined) deleteItem(workspace, Number(row.key), frequencies)
      break
    }
    case 'move': {
      const row = file
        .prepare('UPDATE item SET scope = ? WHERE id = ? RETURNING key, scope, kind')
        .get(label(workspace, 'scope', change.scopeId), change.id)
      if (row !== undefined) workspace.passages.relabel(Number(row.key), passageLabels(row))
      break
    }
    case 'passages': {
      const row = file.prepare('SELECT key, scope, kind FROM item WHERE id = ?').get(change.id)
      if (row !== undefined) workspace.passages.replace(Number(row.key), passageLabels(row), change.passages)
      break
    }
    case 'sweep':
      for (const row of file.prepare('SELECT key FROM item WHERE generation < ?').all(change.generation)) {
        deleteItem(workspace, Number(row.key), frequencies)
      }
      break
    case 'drop':
      break
  }
}

function passageLabels(row: Record<string, unknown>): PassageLabels {
  return { scope: Number(row.scope), kind: Number(row.kind) }
}

function upsert(workspace: OpenWorkspace, item: EngineItem, frequencies: Map<string, number>): void {
  const { file, passages } = workspace
  const title = plainText(item.title)
  const body = plainText(item.body)
  const known = file
    .prepare('SELECT item.key, content.body FROM item JOIN content ON content.key = item.key WHERE id = ?')
    .get(item.id)
  if (known !== undefined) removeItem(workspace, Number(known.key), frequencies)
  const labels = { kind: label(workspace, 'kind', item.kind), scope: label(workspace, 'scope', scopeLabel(item)) }
  const key = insertItem(file, item, labels, known === undefined ? null : Number(known.key))
  if (known !== undefined) {
    if (String(known.body) === body) passages.relabel(key, labels)
    else passages.remove(key)
  }
  const facets = facetLabels(workspace, item)
  file
    .prepare('INSERT INTO content (key, facets, title, body, fields) VALUES (?, ?, ?, ?, ?)')
    .run(key, facets.join(' '), title, body, writeFields(item.fields))
  const insertFacet = file.prepare('INSERT OR IGNORE INTO facet (label, key) VALUES (?, ?)')
  for (const facet of facets) insertFacet.run(facet, key)
  if (item.aside !== undefined && item.aside.length > 0)
    file.prepare('INSERT INTO aside (key, spans) VALUES (?, ?)').run(key, writeSpans(item.aside))
  const words = countWords(file, title, body, 1, frequencies, item.aside)
  const guardOf = (scopeId: string): number => label(workspace, GUARD_FAMILY, scopeId)
  file
    .prepare('INSERT INTO words (rowid, title, body, aside, fields) VALUES (?, ?, ?, ?, ?)')
    .run(key, words.title, words.body, words.aside, wordsOfFields(item.fields, guardOf, 1, frequencies))
  if (words.title !== '') file.prepare('INSERT INTO titles (rowid, title) VALUES (?, ?)').run(key, words.title)
}

function insertItem(file: IndexFile, item: EngineItem, { kind, scope }: PassageLabels, key: number | null): number {
  const inserted = file
    .prepare('INSERT INTO item (key, id, kind, scope, created, updated, generation) VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(key, item.id, kind, scope, item.createdAt, item.updatedAt, item.generation ?? 0)
  return Number(inserted.lastInsertRowid)
}

function facetLabels(workspace: OpenWorkspace, item: EngineItem): number[] {
  const labels: number[] = []
  for (const [facet, values] of Object.entries(item.facets ?? {})) {
    for (const value of values) labels.push(label(workspace, facetFamily(facet), value))
  }
  return labels
}

function deleteItem(workspace: OpenWorkspace, key: number, frequencies: Map<string, number>): void {
  workspace.passages.remove(key)
  removeItem(workspace, key, frequencies)
}

/** Removes everything of an item except its passages. */
function removeItem(workspace: OpenWorkspace, key: number, frequencies: Map<string, number>): void {
  const { file } = workspace
  const content = file.prepare('SELECT title, body, fields, facets FROM content WHERE key = ?').get(key)
  if (content !== undefined) {
    countWords(file, String(content.title), String(content.body), -1, frequencies)
    wordsOfFields(readFields(String(content.fields)), () => 0, -1, frequencies)
    const removeFacet = file.prepare('DELETE FROM facet WHERE label = ? AND key = ?')
    for (const facet of String(content.facets).split(' ')) if (facet !== '') removeFacet.run(Number(facet), key)
  }
  file.prepare('DELETE FROM words WHERE rowid = ?').run(key)
  file.prepare('DELETE FROM titles WHERE rowid = ?').run(key)
  file.prepare('DELETE FROM content WHERE key = ?').run(key)
  file.prepare('DELETE FROM aside WHERE key = ?').run(key)
  file.prepare('DELETE FROM item WHERE key = ?').run(key)
}

function writeFrequencies(file: IndexFile, frequencies: ReadonlyMap<string, number>): void {
  const add = file.prepare(
    'INSERT INTO term (term, stem, mirror, frequency) VALUES (?, ?, ?, ?) ON CONFLICT (term) DO UPDATE SET frequency = frequency + excluded.frequency',
  )
  const removeUnused = file.prepare('DELETE FROM term WHERE term = ? AND frequency <= 0')
  const removeForms = file.prepare('DELETE FROM form WHERE term = ?')
  for (const [term, delta] of frequencies) {
    if (delta === 0) continue
    add.run(term, stemWord(term), mirrorWord(term), delta)
    if (delta < 0 && Number(removeUnused.run(term).changes) > 0) removeForms.run(term)
  }
}

function label(workspace: OpenWorkspace, family: string, text: string): number {
  const name = `${family}\n${text}`
  const known = workspace.labels.get(name)
  if (known !== undefined) return known
  const { file } = workspace
  const row = file.prepare('SELECT ordinal FROM label WHERE family = ? AND text = ?').get(family, text)
  const ordinal =
    row === undefined
      ? Number(file.prepare('INSERT INTO label (family, text) VALUES (?, ?)').run(family, text).lastInsertRowid)
      : Number(row.ordinal)
  if (workspace.labels.size >= MAX_KNOWN_LABELS) workspace.labels.clear()
  workspace.labels.set(name, ordinal)
  return ordinal
}
