import { parentPort, workerData } from 'node:worker_threads'
import type { DocumentTask } from './document-content-thread.ts'
import { noteOfDocument } from './document-content.ts'

const { body, fileIds, asWritten } = workerData as DocumentTask
parentPort?.postMessage(noteOfDocument(body, fileIds, { asWritten }))
