import { parentPort, workerData } from 'node:worker_threads'
import { chooseSentences } from '../model/choose-sentences.ts'
import type { Choosing } from './choose-in-thread.ts'

const { sentences, framework, mostWords } = workerData as Choosing
parentPort?.postMessage(chooseSentences(sentences, framework, mostWords))
