import { parentPort, workerData } from 'node:worker_threads'
import { findPersonal } from './find-personal.ts'

const { texts, names } = workerData as { texts: readonly string[]; names: readonly string[] }
parentPort?.postMessage(texts.map((text) => findPersonal(text, names)))
