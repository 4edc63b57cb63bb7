import { NO_VIEW_DATA } from '#views/model/view.ts'
import type { ViewState } from '../../../view-rows/use-view-state.ts'

/** What the tabs of a project show where the address says nothing else. */
export const USUAL_STATES = {
  NOTE: { layout: 'LIST', data: NO_VIEW_DATA },
  HIGHLIGHT: { layout: 'LIST', data: { ...NO_VIEW_DATA, group: 'tags' } },
  INSIGHT: { layout: 'GRID', data: NO_VIEW_DATA },
} as const satisfies Record<string, ViewState>
