import { expect, test } from 'vitest'
import { commandHooks, isOfPage, namesNotQueued, waysBesideLive } from './live-data.ts'

test.each([
  ['const { data } = useQuery(NotesDocument)', 'read-beside-live'],
  ['  await client.refetchQueries({ include: ["Notes"] })', 'read-again-by-name'],
  ['  onRetry={() => void refetch()}', 'read-again-by-name'],
  ["  cache.modify({ id: 'Note:1' })", 'drawn-beside-live'],
  ['  { optimistic: { changeNote: shown } },', 'drawn-beside-live'],
])('%s is found in a page', (line, rule) => {
  expect(waysBesideLive({ path: 'a.ts', text: `const a = 1\n${line}\n` })).toEqual([
    expect.objectContaining({ line: 2, rule }),
  ])
})

test('data that follows live passes', () => {
  expect(waysBesideLive({ path: 'a.ts', text: 'const { data, retry } = useAnswer(NotesDocument, {})' })).toEqual([])
})

test('pages are those inside a workspace: not the pages before signing in, nor a test', () => {
  expect(
    [
      'apps/web/screens/note/note-page.tsx',
      'capabilities/notes/web/note-acts.ts',
      'capabilities/notes/web/notes.ui.test.tsx',
      'capabilities/workspaces/web/arrival/choose-workspace.tsx',
      'capabilities/identity/web/parts/code-form.tsx',
      'capabilities/notes/server/graphql.ts',
    ].filter(isOfPage),
  ).toEqual(['apps/web/screens/note/note-page.tsx', 'capabilities/notes/web/note-acts.ts'])
})

test.each([
  ['web/note-keys.ts', 'export function useNoteCommands(): NoteCommands {', [2]],
  ['web/note-keys.ts', 'const useCommands = () => ({})', [2]],
  ['web/use-note-commands.ts', 'export const acts = {}', [1]],
  ['web/note-keys.ts', 'const remove = useAct(deletingNote)', []],
  ['web/use-cell-writing.ts', 'export function useCellWriting(): CellWriting {', []],
  ['web/held-commands.ts', 'export function holdCommands(): HeldCommands {', []],
])('in %s, "%s" is found as a hook of commands in lines %j', (path, line, lines) => {
  expect(commandHooks({ path, text: `const a = 1\n${line}\n` }).map((found) => found.line)).toEqual(lines)
})

test('an act that is named for the queue is queued, or says why it is not', () => {
  const act = (queueAs: string, sent: string): string =>
    `const acting = () => ({\n  name: 'act',\n  queueAs: ${queueAs},\n  send: async (id, operationId${sent}) => send(client, Act, { id }, operationId${sent}),\n})\n`
  const text = [act('strings.queue.act', ', queue'), act('strings.queue.act', ''), act('REFUSED_AWAY.sendsFile', '')]
  expect(namesNotQueued({ path: 'a.ts', text: text.join('') })).toEqual([
    expect.objectContaining({ line: 8, rule: 'name-not-queued' }),
  ])
})
