/** What the doctor says about one part of an installation. */
export interface Finding {
  part: string
  state: 'ok' | 'missing' | 'wrong'
  /** What was found, or what to do. */
  says: string
}
