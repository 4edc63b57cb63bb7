/** Something that a check does not accept, with where it stands. */
export interface Finding {
  path: string
  line?: number
  /** The rule's short name, by which an exception refers to it. */
  rule: string
  message: string
}

/** One check of the house: a name for the table, and what it finds. An empty list is a pass. */
export interface Check {
  name: string
  find(root: string): Promise<Finding[]>
}
