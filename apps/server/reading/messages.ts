import type { Configuration } from '#platform/server/configuration.ts'
import type { Embedder } from '#platform/server/models/index.ts'
import type { Call, WrittenAnswer } from '../graph-answers.ts'
import type { MemberAsking } from '../request-context.ts'
import type { LentName, ReportedError } from './lent-services.ts'

/** The start parameters of the thread. */
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

/** The written answer to a request. */
export interface WrittenBody {
  status: WrittenAnswer['status']
  bytes: Uint8Array<ArrayBuffer>
}

/** Messages to the thread. */
export type ToThread =
  | { type: 'answer'; id: number; question: Question; msLeft: number }
  /** No one waits for it any more. */
  | { type: 'give up'; id: number }
  | { type: 'lent'; id: number; result: unknown }
  | { type: 'not lent'; id: number; error: ReportedError }
  /** Of a search, before its result. */
  | { type: 'reported'; id: number; reported: unknown }
  | { type: 'end' }

/** Messages from the thread. */
export type FromThread =
  | { type: 'ready' }
  | ({ type: 'answered'; id: number } & WrittenBody)
  | { type: 'failed'; id: number; error: ReportedError }
  /** Calls one of the services that are only in the main thread. */
  | { type: 'borrow'; id: number; name: LentName; values: readonly unknown[]; isReportedBefore: boolean }
