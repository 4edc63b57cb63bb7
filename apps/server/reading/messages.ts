import type { Configuration } from '#platform/server/configuration.ts'
import type { Embedder } from '#platform/server/models/index.ts'
import type { Call, WrittenAnswer } from '../graph-answers.ts'
import type { MemberAsking } from '../request-context.ts'
import type { LentName, ReportedError } from './lent-services.ts'

/** What the thread is started with. */
export interface ReadingOptions {
  configuration: Configuration
  embedder: Pick<Embedder, 'name' | 'dimensions'>
}

/** A request that changes nothing: its operations, with the answers to those that are not carried out. */
export interface Question {
  asking: MemberAsking
  calls: ReadonlyArray<Call | WrittenAnswer>
  isBatch: boolean
}

/** What a request is answered with, written. */
export interface WrittenBody {
  status: WrittenAnswer['status']
  bytes: Uint8Array<ArrayBuffer>
}

/** What the thread is told. */
export type ToThread =
  | { type: 'answer'; id: number; question: Question; msLeft: number }
  /** Nobody waits for it any more. */
  | { type: 'give up'; id: number }
  | { type: 'lent'; id: number; result: unknown }
  | { type: 'not lent'; id: number; error: ReportedError }
  /** Of a search, before its result. */
  | { type: 'reported'; id: number; reported: unknown }
  | { type: 'end' }

/** What the thread tells. */
export type FromThread =
  | { type: 'ready' }
  | ({ type: 'answered'; id: number } & WrittenBody)
  | { type: 'failed'; id: number; error: ReportedError }
  /** Asks something of the services that stand in the main thread alone. */
  | { type: 'borrow'; id: number; name: LentName; values: readonly unknown[]; isReportedBefore: boolean }
