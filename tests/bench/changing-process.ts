/**
 * A process of the product that changes notes at a steady rate, each by a separate command, and reports for each note
 * its new name and the time of the change.
 */
import { join } from 'node:path'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { runCommand } from '#journal/server/index.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { openServices } from '../../apps/server/services.ts'
import type { Changing, ChangeReported } from './keep-changing.ts'

process.on('disconnect', () => process.exit())
process.on('message', (asked: Changing) => {
  void keepChanging(asked)
})

async function keepChanging({ environment, teamId, identityId, notes, perSecond }: Changing): Promise<void> {
  const { services } = await openServices({
    configuration: loadConfiguration({
      ...environment,
      QUARRY_DATA: join(environment['QUARRY_DATA'] ?? '', 'changing'),
    }),
    runsJobs: false,
  })
  // A prefix that occurs nowhere yet, regardless of earlier changes.
  const prefix = `changed${Date.now().toString(36)}`
  let made = 0
  const change = async (): Promise<void> => {
    const { id, title, text } = notes[made % notes.length] ?? { id: '', title: '', text: '' }
    made += 1
    const word = `${prefix}n${made}`
    const context = await memberContext(services, teamId, identityId)
    if (!context) throw new Error('The founder is a member.')
    await runCommand(context, changeNote, { id, title: `${word} ${title}` })
    // The parent process may have disconnected by now.
    process.send?.({ id, word, title, text, at: Date.now() } satisfies ChangeReported, () => undefined)
  }
  const began = performance.now()
  for (let number = 0; ; number += 1) {
    const due = began + (number * 1_000) / perSecond - performance.now()
    if (due > 0) await new Promise((resolve) => setTimeout(resolve, due))
    void change()
  }
}
