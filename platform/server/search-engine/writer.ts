import type { EngineChange, EngineItem } from './contract.ts'
import { openControlFile, openWorkspaceForWriting, removeWorkspaceFile, type IndexFile } from './index-file.ts'
import { facetFamily, mirrorWord } from './naming.ts'
import { stemWord, tokenize } from './tokenize.ts'

/** How many workspace files stay open between commits. */
const MAX_OPEN_FILES = 32
const MAX_KNOWN_LABELS = 100_000

/** The one writer of a folder. */
export interface Writer {
  /** Commits the changes, then the sequence. After a kill in between the older sequence stands and the same changes may be applied again. */
  apply(batch: readonly EngineChange[], sequence: string): void
  sequence(): string | null
  close(): void
}

interface OpenWorkspace {
  file: IndexFile
  labels: Map<string, number>
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
      entry.file.close()
      open.delete(oldest)
    }
    const opened = { file: openWorkspaceForWriting(folder, workspaceId), labels: new Map<string, number>() }
    open.set(workspaceId, opened)
    return opened
  }

  function forget(workspaceId: string): void {
    open.get(workspaceId)?.file.close()
    open.delete(workspaceId)
    removeWorkspaceFile(folder, workspaceId)
  }

  return {
    apply(batch, sequence) {
      for (const [workspaceId, changes] of byWorkspace(batch)) {
        const lastDrop = changes.findLastIndex((change) => change.type === 'drop')
        if (lastDrop >= 0) forget(workspaceId)
        const remaining = changes.slice(lastDrop + 1)
        if (remaining.length > 0) commitChanges(workspace(workspaceId), remaining)
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
      for (const { file } of open.values()) file.close()
      open.clear()
      control.close()
    },
  }
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

function commitChanges(workspace: OpenWorkspace, changes: readonly EngineChange[]): void {
  const { database } = workspace.file
  const frequencies = new Map<string, number>()
  database.exec('BEGIN IMMEDIATE')
  try {
    for (const change of changes) applyChange(workspace, change, frequencies)
    writeFrequencies(workspace.file, frequencies)
    database.exec('COMMIT')
  } catch (error) {
    workspace.labels.clear()
    database.exec('ROLLBACK')
    throw error
  }
}

function applyChange(workspace: OpenWorkspace, change: EngineChange, frequencies: Map<string, number>): void {
  const { file } = workspace
  switch (change.type) {
    case 'upsert':
      upsert(workspace, change.item, frequencies)
      break
    case 'delete': {
      const row = file.prepare('SELECT key FROM item WHERE id = ?').get(change.id)
      if (row !== undefined) removeItem(workspace, Number(row.key), frequencies)
      break
    }
    case 'move':
      file.prepare('UPDATE item SET scope = ? WHERE id = ?').run(label(workspace, 'scope', change.scopeId), change.id)
      break
    case 'sweep':
      for (const row of file.prepare('SELECT key FROM item WHERE generation < ?').all(change.generation)) {
        removeItem(workspace, Number(row.key), frequencies)
      }
      break
    case 'passages':
    case 'drop':
      break
  }
}

function upsert(workspace: OpenWorkspace, item: EngineItem, frequencies: Map<string, number>): void {
  const { file } = workspace
  const known = file.prepare('SELECT key FROM item WHERE id = ?').get(item.id)
  if (known !== undefined) removeItem(workspace, Number(known.key), frequencies)
  const key = insertItem(workspace, item, known === undefined ? null : Number(known.key))
  const title = plainText(item.title)
  const body = plainText(item.body)
  const facets = facetLabels(workspace, item)
  file.prepare('INSERT INTO content (key, title, body, facets) VALUES (?, ?, ?, ?)').run(key, title, body, facets.join(' '))
  const insertFacet = file.prepare('INSERT OR IGNORE INTO facet (label, key) VALUES (?, ?)')
  for (const facet of facets) insertFacet.run(facet, key)
  const words = countWords(title, body, 1, frequencies)
  file.prepare('INSERT INTO words (rowid, title, body) VALUES (?, ?, ?)').run(key, words.title, words.body)
}

function insertItem(workspace: OpenWorkspace, item: EngineItem, key: number | null): number {
  const inserted = workspace.file
    .prepare('INSERT INTO item (key, id, kind, scope, created, updated, generation) VALUES (?, ?, ?, ?, ?, ?, ?)')
    .run(key, item.id, label(workspace, 'kind', item.kind), label(workspace, 'scope', item.scopeId), item.createdAt, item.updatedAt, item.generation ?? 0)
  return Number(inserted.lastInsertRowid)
}

function facetLabels(workspace: OpenWorkspace, item: EngineItem): number[] {
  const labels: number[] = []
  for (const [facet, values] of Object.entries(item.facets ?? {})) {
    for (const value of values) labels.push(label(workspace, facetFamily(facet), value))
  }
  return labels
}

function removeItem(workspace: OpenWorkspace, key: number, frequencies: Map<string, number>): void {
  const { file } = workspace
  const content = file.prepare('SELECT title, body, facets FROM content WHERE key = ?').get(key)
  if (content !== undefined) {
    countWords(String(content.title), String(content.body), -1, frequencies)
    const removeFacet = file.prepare('DELETE FROM facet WHERE label = ? AND key = ?')
    for (const facet of String(content.facets).split(' ')) if (facet !== '') removeFacet.run(Number(facet), key)
  }
  file.prepare('DELETE FROM words WHERE rowid = ?').run(key)
  file.prepare('DELETE FROM content WHERE key = ?').run(key)
  file.prepare('DELETE FROM item WHERE key = ?').run(key)
}

/** The two streams of stems that are indexed; adds each distinct word once to the frequencies. */
function countWords(title: string, body: string, delta: 1 | -1, frequencies: Map<string, number>): { title: string; body: string } {
  const distinct = new Set<string>()
  const streams = [title, body].map((text) => {
    let stream = ''
    for (const token of tokenize(text)) {
      distinct.add(token.exact)
      stream += `${token.stem} `
    }
    return stream
  })
  for (const word of distinct) frequencies.set(word, (frequencies.get(word) ?? 0) + delta)
  return { title: streams[0] ?? '', body: streams[1] ?? '' }
}

function writeFrequencies(file: IndexFile, frequencies: ReadonlyMap<string, number>): void {
  const add = file.prepare(
    'INSERT INTO term (term, stem, mirror, frequency) VALUES (?, ?, ?, ?) ON CONFLICT (term) DO UPDATE SET frequency = frequency + excluded.frequency',
  )
  const removeUnused = file.prepare('DELETE FROM term WHERE term = ? AND frequency <= 0')
  for (const [term, delta] of frequencies) {
    if (delta === 0) continue
    add.run(term, stemWord(term), mirrorWord(term), delta)
    if (delta < 0) removeUnused.run(term)
  }
}

function label(workspace: OpenWorkspace, family: string, text: string): number {
  const name = `${family}\n${text}`
  const known = workspace.labels.get(name)
  if (known !== undefined) return known
  const { file } = workspace
  const row = file.prepare('SELECT ordinal FROM label WHERE family = ? AND text = ?').get(family, text)
  const ordinal = row === undefined
    ? Number(file.prepare('INSERT INTO label (family, text) VALUES (?, ?)').run(family, text).lastInsertRowid)
    : Number(row.ordinal)
  if (workspace.labels.size >= MAX_KNOWN_LABELS) workspace.labels.clear()
  workspace.labels.set(name, ordinal)
  return ordinal
}

/** SQLite ends a text at NUL in places, and lone surrogates are not UTF-8. Keeps every offset. */
function plainText(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed()
}
