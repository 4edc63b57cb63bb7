/**
 * Events after which a document says something else; their `after` names what it is the text of: `ownerKind`,
 * `ownerId`.
 */
export const CONTENT_EVENTS: ReadonlySet<string> = new Set(['document.edited', 'document.rebuilt'])
