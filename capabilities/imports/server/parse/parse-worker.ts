import { on } from 'node:events'
import { getHeapStatistics } from 'node:v8'
import { parentPort, type MessagePort } from 'node:worker_threads'
import { Failure } from '#platform/kernel/errors.ts'
import { builtInsWatch } from './built-ins-watch.ts'
import { countMisplaced } from './count-misplaced.ts'
import { inspectImport } from './inspect.ts'
import { readArchive } from './read-archive.ts'
import { readDocumentEvents, readRecords } from './read-import.ts'
import type { ParseAnswer, ParseTask } from './parse-task.ts'

function ownPort(): MessagePort {
  if (!parentPort) throw new Error('This module runs as a worker.')
  return parentPort
}

const port = ownPort()

// No one needs what the readers print. It is dropped here: a process that reads it keeps running for as long as the
// thread waits for its next file.
for (const stream of [process.stdout, process.stderr]) stream.write = () => true

function isTask(value: unknown): value is ParseTask {
  return typeof value === 'object' && value !== null && 'kind' in value && 'file' in value
}

async function* answersTo(task: ParseTask): AsyncGenerator<ParseAnswer> {
  switch (task.kind) {
    case 'inspect':
      yield { type: 'inspection', ...(await inspectImport(task.file, task.choice)) }
      return
    case 'tables':
      for (const mapping of task.mappings) {
        for await (const event of readRecords(task.file, mapping))
          yield { type: 'records', json: JSON.stringify(event) }
      }
      return
    case 'check':
      yield { type: 'checked', checked: await countMisplaced(task.file, task.tables) }
      return
    case 'document':
      for await (const event of readDocumentEvents(task.file, task.encoding))
        if (event.type !== 'rows') yield { type: 'event', event }
      return
    case 'archive':
      for await (const files of readArchive(task.file, task)) yield { type: 'archived', files }
  }
}

const messages = on(port, 'message')[Symbol.asyncIterator]()

async function nextMessage(): Promise<unknown> {
  const { value } = await messages.next()
  return Array.isArray(value) ? value[0] : undefined
}

async function run(task: ParseTask): Promise<void> {
  for await (const answer of answersTo(task)) {
    port.postMessage(answer)
    // One batch is in progress at a time: a slow consumer holds the reader back, whatever the file's size.
    await nextMessage()
  }
}

function say(answer: ParseAnswer): void {
  port.postMessage(answer)
}

const isUntouched = builtInsWatch()
for (;;) {
  const task = await nextMessage()
  if (!isTask(task)) throw new Error('The worker was given something other than a task.')
  try {
    await run(task)
    say({ type: 'done', heapMb: getHeapStatistics().used_heap_size / 1_048_576, isUntouched: isUntouched() })
  } catch (error) {
    if (error instanceof Failure) say({ type: 'refused', message: error.message, reason: error.reason ?? null })
    else say({ type: 'broken', message: error instanceof Error ? (error.stack ?? error.message) : String(error) })
  }
}
