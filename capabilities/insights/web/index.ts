export { InsightStatus } from './insight-status.tsx'
export { publishedInsightList, type PublishedInsight } from './published-insight-list.ts'
export { useEvidenceOfInsights } from './use-evidence-of-insights.ts'
export { insightStrings } from './strings.ts'
export { renderReference } from './references/reference-card.tsx'
export { ReferenceCards, type ReferenceLinks } from './references/reference-context.tsx'
export type { ReferencedItems } from './references/reference-store.ts'
export { ReferencePicker } from './references/reference-picker.tsx'
export { referenceItem } from './references/reference-item.tsx'
export {
  addingHighlights,
  changingInsight,
  creatingInsight,
  deletingInsights,
  fillingInsight,
  type InsightRow,
} from './insight-acts.ts'
export { publishingAgain } from './seals/seal-acts.ts'
export { createReferenceStore, type ReferenceState } from './references/reference-store.ts'
export { kind as insightKind } from './kind.ts'
export { SealedQuotes } from './seals/seals-context.tsx'
export { EditedSince } from './seals/edited-since.tsx'
export { sealStrings } from './seals/strings.ts'
