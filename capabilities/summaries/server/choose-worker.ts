import { parentPort, workerData } from 'node:worker_threads'
import { chooseSentences } from '../model/choose-sentences.ts'
import type { Choosing } from './choose-in-thread.ts'

const texts = workerData as readonly Choosing[]
parentPort?.postMessage(
  texts.map(({ sentences, framework, mostWords }) => chooseSentences(sentences, framework, mostWords)),
)
