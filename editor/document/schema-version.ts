/**
 * Increased with every change that an older client could not keep (a new node, mark or attribute). The collaboration
 * server refuses clients that state a lower number, because an editor deletes what its schema does not know.
 */
export const SCHEMA_VERSION = 2
