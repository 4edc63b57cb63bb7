/** Something that a check does not accept, with its location. */
export interface Finding {
  path: string
  line?: number
  /** The rule's short name, by which an exception refers to it. */
  rule: string
  message: string
}

/** One check of the project: a name for the table, and its findings. An empty list is a pass. */
export interface Check {
  name: string
  find(root: string): Promise<Finding[]>
}
