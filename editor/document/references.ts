/** The target of a reference card (spec, document 2 §3, reference object types, and also tags, people and charts). */
export const REFERENCE_TARGETS = ['highlight', 'insight', 'note', 'tag', 'person', 'chart'] as const
/** One of the kinds a reference card can show. */
export type ReferenceTarget = (typeof REFERENCE_TARGETS)[number]

/** How one reference card is laid out (spec, document 2 §3, reference display config). */
export interface ReferenceDisplay {
  layout?: 'portrait' | 'landscape' | 'video-only' | 'text-only'
  /** Properties that the card shows or hides, by name. */
  visible?: Record<string, boolean>
}
