import type { ApolloClient } from '@apollo/client'
import type { Act } from '#platform/web/live/acts.ts'
import {
  beginningRound,
  closingRound,
  codingUnits,
  deletingRound,
  finishingNote,
  renamingRound,
  settlingUnits,
  unsettlingUnit,
} from '#agreement/web/agreement-acts.ts'
import {
  changingItems,
  creatingItems,
  deletingItems,
  turningIntoInsight,
  turningIntoTag,
} from '#canvas/web/item-acts.ts'
import {
  addingChartToInsight,
  changingChart,
  creatingChart,
  creatingInsightOfChart,
  deletingChart,
} from '#charts/web/chart-acts.ts'
import { changingFeed, creatingFeed, deletingFeed } from '#feeds/web/feed-acts.ts'
import { arrangingFields, changingField, creatingField, deletingFields, hidingFields } from '#fields/web/field-acts.ts'
import {
  changingFieldGroup,
  creatingFieldGroup,
  deletingFieldGroup,
  linkingFieldGroup,
} from '#fields/web/field-group-acts.ts'
import {
  changingFolder,
  creatingFolder,
  deletingFolder,
  movingFolder,
  pinningFolder,
} from '#folders/web/folder-acts.ts'
import { deletingHighlights, taggingHighlights } from '#highlights/web/highlight-acts.ts'
import { taggingWithNewTag } from '#highlights/web/tagging-with-new-tag.ts'
import { addingHighlights, changingInsight, creatingInsight, fillingInsight } from '#insights/web/insight-acts.ts'
import { publishingAgain, settlingQuotes } from '#insights/web/seals/seal-acts.ts'
import { fillingNote, lockingNote, renamingNote } from '#notes/web/note-acts.ts'
import { changingPerson, creatingPerson, deletingPeople, fillingPerson } from '#people/web/person-acts.ts'
import {
  archivingProject,
  changingProject,
  creatingProject,
  deletingProject,
  movingProject,
} from '#projects/web/project-acts.ts'
import {
  approvingRedactions,
  changingRedaction,
  reconsideringRedactions,
  redacting,
  rejectingRedactions,
  restoringRedactions,
} from '#redactions/web/redaction-acts.ts'
import { addingClips, creatingInsightReel, deletingReel } from '#reels/web/insight/insight-reel-acts.ts'
import { changingReel, hidingClip, movingClip, trimmingClip } from '#reels/web/reel/reel-acts.ts'
import {
  changingSavedFilter,
  creatingSavedFilter,
  deletingSavedFilter,
  namingSavedFilter,
} from '#saved-filters/web/saved-filter-acts.ts'
import { starring } from '#stars/web/star-acts.ts'
import { arrangingTags, changingTag, creatingTag, deletingTag } from '#tags/web/tag-acts.ts'
import {
  changingTagGroup,
  creatingTagBoard,
  creatingTagGroup,
  deletingTagBoard,
  deletingTagGroup,
  movingTagBoard,
  renamingTagBoard,
} from '#tags/web/tag-board-acts.ts'
import {
  beginningInsight,
  changingTemplate,
  creatingOutline,
  deletingTemplate,
  duplicatingProject,
  makingTemplate,
  usingTemplate,
} from '#templates/web/template-acts.ts'
import { DELETING_ROWS, DUPLICATING_ROWS, lockingRow, movingCards } from '#views/web/row-acts.ts'
import {
  changingView,
  creatingView,
  deletingView,
  duplicatingView,
  movingView,
  showingOnCards,
} from '#views/web/view-acts.ts'

declare global {
  interface Window {
    /** The acts that pages are given, as their sources define them; of those with one name, the first one is 0. */
    actsOfPages?: readonly ((client: ApolloClient) => Act<never>)[]
  }
}

window.actsOfPages = [
  beginningRound,
  renamingRound,
  closingRound,
  deletingRound,
  codingUnits,
  finishingNote,
  settlingUnits,
  unsettlingUnit,
  creatingItems,
  changingItems,
  deletingItems,
  turningIntoTag,
  turningIntoInsight,
  creatingChart,
  changingChart,
  addingChartToInsight,
  creatingInsightOfChart,
  deletingChart,
  creatingFeed,
  changingFeed,
  deletingFeed,
  creatingField,
  changingField,
  hidingFields,
  arrangingFields,
  deletingFields,
  creatingFieldGroup,
  changingFieldGroup,
  linkingFieldGroup,
  deletingFieldGroup,
  creatingFolder,
  changingFolder,
  movingFolder,
  deletingFolder,
  pinningFolder,
  taggingHighlights,
  deletingHighlights,
  taggingWithNewTag,
  creatingInsight,
  changingInsight,
  addingHighlights,
  fillingInsight,
  publishingAgain,
  settlingQuotes,
  renamingNote,
  lockingNote,
  fillingNote,
  creatingPerson,
  changingPerson,
  fillingPerson,
  deletingPeople,
  creatingProject,
  changingProject,
  archivingProject,
  movingProject,
  deletingProject,
  redacting,
  approvingRedactions,
  rejectingRedactions,
  reconsideringRedactions,
  restoringRedactions,
  changingRedaction,
  creatingInsightReel,
  addingClips,
  deletingReel,
  changingReel,
  movingClip,
  hidingClip,
  trimmingClip,
  creatingSavedFilter,
  namingSavedFilter,
  changingSavedFilter,
  deletingSavedFilter,
  starring,
  creatingTag,
  changingTag,
  deletingTag,
  arrangingTags,
  renamingTagBoard,
  creatingTagBoard,
  movingTagBoard,
  deletingTagBoard,
  creatingTagGroup,
  changingTagGroup,
  deletingTagGroup,
  duplicatingProject,
  makingTemplate,
  usingTemplate,
  changingTemplate,
  deletingTemplate,
  creatingOutline,
  beginningInsight,
  movingCards,
  creatingView,
  changingView,
  duplicatingView,
  showingOnCards,
  movingView,
  deletingView,
  lockingRow,
  DUPLICATING_ROWS.NOTE,
  DELETING_ROWS.NOTE,
  DUPLICATING_ROWS.INSIGHT,
  DELETING_ROWS.INSIGHT,
]
