import { parentPort, workerData } from 'node:worker_threads'
import { contentOfDocument, type DocumentBody } from './document-content.ts'

const { body, fileIds } = workerData as { body: DocumentBody; fileIds: Array<string | null> }
parentPort?.postMessage(contentOfDocument(body, fileIds))
