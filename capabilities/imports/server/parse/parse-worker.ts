import { once } from 'node:events'
import { parentPort, workerData, type MessagePort } from 'node:worker_threads'
import { Failure } from '#platform/kernel/errors.ts'
import { inspectImport } from './inspect.ts'
import { readDocumentEvents, readRows } from './read-import.ts'
import type { ParseAnswer, ParseTask } from './parse-task.ts'

function ownPort(): MessagePort {
  if (!parentPort) throw new Error('This module runs as a worker.')
  return parentPort
}

const port = ownPort()

function isTask(value: unknown): value is ParseTask {
  return typeof value === 'object' && value !== null && 'kind' in value && 'file' in value
}

async function run(task: ParseTask, answer: (message: ParseAnswer) => void): Promise<void> {
  if (task.kind === 'inspect') {
    answer({ type: 'inspection', inspection: await inspectImport(task.file, task.choice) })
    return
  }
  const events = task.mapping ? readRows(task.file, task.mapping, task.afterRow) : readDocumentEvents(task.file, task.encoding)
  for await (const event of events) {
    const taken = once(port, 'message')
    answer(event.type === 'rows' ? { type: 'rows', sheet: event.sheet, outcomes: JSON.stringify(event.outcomes) } : { type: 'event', event })
    // One batch is under way at a time: a slow consumer holds the reader back, whatever the file's size.
    await taken
  }
}

const task: unknown = workerData
if (!isTask(task)) throw new Error('The worker was started without a task.')
try {
  await run(task, (message) => port.postMessage(message))
} catch (error) {
  const refusal: ParseAnswer =
    error instanceof Failure
      ? { type: 'refused', message: error.message, reason: error.reason ?? null }
      : { type: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  port.postMessage(refusal)
}
port.close()
