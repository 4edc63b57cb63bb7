import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { runCommand } from '#journal/server/index.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { createNote } from '#notes/server/commands/create-note.ts'
import { duplicateNotes } from '#notes/server/commands/duplicate-notes.ts'
import { createProject } from '#projects/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { changeInsight } from './commands/change-insight.ts'
import { createInsight } from './commands/create-insight.ts'
import { duplicateInsights } from './commands/duplicate-insights.ts'

const { newWorkspace } = await useServices()

test('copies of notes and insights are in the requested order and their projects, unlocked and named as copies, untitled ones too', async () => {
  const workspace = await newWorkspace()
  const founder = async (): ReturnType<typeof workspace.founder> => workspace.founder()
  const projectIds = [
    (await runCommand(await founder(), createProject, { title: 'First' })).id,
    (await runCommand(await founder(), createProject, { title: 'Second' })).id,
  ]
  const made: Record<'notes' | 'insights', string[]> = { notes: [], insights: [] }
  for (const [index, title] of ['One', '', 'Three', 'Four'].entries()) {
    const projectId = projectIds[index % 2] ?? ''
    const [note, insight] = [
      await runCommand(await founder(), createNote, { projectId, title }),
      await runCommand(await founder(), createInsight, { projectId, title }),
    ]
    await runCommand(await founder(), changeNote, { id: note.id, locked: true })
    await runCommand(await founder(), changeInsight, { id: insight.id, locked: true })
    made.notes.push(note.id)
    made.insights.push(insight.id)
  }
  for (const kind of ['notes', 'insights'] as const) {
    const { ids } = await runCommand(await founder(), kind === 'notes' ? duplicateNotes : duplicateInsights, {
      ids: made[kind].toReversed(),
    })
    const rows = await (
      await founder()
    ).database.read(async (tx) =>
      tx.selectFrom(kind).select(['id', 'title', 'locked', 'project_id']).where('id', 'in', ids).execute(),
    )
    expect(ids.map((id) => rows.find((row) => row.id === id))).toEqual(
      [
        ['Four (copy)', 1],
        ['Three (copy)', 0],
        ['', 1],
        ['One (copy)', 0],
      ].map(([title, place]) =>
        expect.objectContaining({ title, locked: false, project_id: projectIds[Number(place)] }),
      ),
    )
    await expect(
      runCommand(await founder(), kind === 'notes' ? duplicateNotes : duplicateInsights, {
        ids: [made[kind][0] ?? '', newId()],
      }),
    ).rejects.toMatchObject({ code: 'NotFound' })
  }
})
