import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '#platform/kernel/errors.ts'
import type { GivenContent } from '../model/note.ts'
import type { GivenAnswer } from './given-content-thread.ts'
import { contentOfGiven } from './given-content.ts'

function answer(given: GivenContent): GivenAnswer {
  try {
    return { content: contentOfGiven(given) }
  } catch (error) {
    if (error instanceof Failure) return { refused: error.message }
    throw error
  }
}

parentPort?.postMessage(answer(workerData as GivenContent))
