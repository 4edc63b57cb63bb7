/** The object store of the tests ships no types; this is the part in use. */
declare module 's3rver' {
  import type { AddressInfo } from 'node:net'

  /** One request and its answer. */
  export interface Exchange {
    method: string
    path: string
    query: Record<string, string | string[] | undefined>
    status: number
    type: string
    body: string
  }

  export default class S3rver {
    constructor(options: {
      port: number
      address: string
      silent: boolean
      directory: string
      configureBuckets: { name: string; configs: string[] }[]
    })
    /** What each request passes through, in order. */
    middleware: Array<(exchange: Exchange, next: () => Promise<void>) => Promise<void>>
    run(): Promise<AddressInfo>
    close(): Promise<void>
  }
}
