import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCloudOff from '@tabler/icons-react/dist/esm/icons/IconCloudOff.mjs'
import IconExclamationCircle from '@tabler/icons-react/dist/esm/icons/IconExclamationCircle.mjs'
import IconLoader2 from '@tabler/icons-react/dist/esm/icons/IconLoader2.mjs'
import { Hint } from '#platform/web/design/hint.tsx'
import classes from './documents.module.css'
import type { SavedState } from './saved-state.ts'
import type { SavedTracker } from './track-saved.ts'
import { documentStrings as strings, REFUSAL_SENTENCES } from './strings.ts'
import { useSavedState } from './use-saved-state.ts'

const SIZE = 14

/**
 * Shows whether the text is stored: saving, saved, offline with the number of kept edits, or why not. Announces changes
 * to an error.
 */
export function SavedIndicator({ saved }: { saved: SavedTracker }) {
  const state = useSavedState(saved)
  const { text, hint, icon } = described(state)
  const troubled = state.status === 'offline' || state.status === 'refused'
  return (
    <Hint label={hint}>
      <span className={classes.saved} data-status={state.status} role="status" aria-live={troubled ? 'polite' : 'off'}>
        {icon}
        <span className={classes.savedText}>{text}</span>
      </span>
    </Hint>
  )
}

function described(state: SavedState) {
  switch (state.status) {
    case 'connecting':
      return {
        text: strings.connecting,
        hint: strings.savingHint,
        icon: <IconLoader2 size={SIZE} stroke={1.8} aria-hidden="true" />,
      }
    case 'saving':
      return {
        text: strings.saving,
        hint: strings.savingHint,
        icon: <IconLoader2 size={SIZE} stroke={1.8} aria-hidden="true" />,
      }
    case 'saved':
      return {
        text: strings.saved,
        hint: strings.savedHint,
        icon: <IconCheck size={SIZE} stroke={2} aria-hidden="true" />,
      }
    case 'offline':
      return {
        text: strings.offline(state.edits, state.kept),
        hint: state.kept ? strings.offlineHint : strings.offlineNotKeptHint,
        icon: <IconCloudOff size={SIZE} stroke={1.8} aria-hidden="true" />,
      }
    case 'refused':
      return {
        text: REFUSAL_SENTENCES[state.refusal],
        hint: REFUSAL_SENTENCES[state.refusal],
        icon: <IconExclamationCircle size={SIZE} stroke={1.8} aria-hidden="true" />,
      }
  }
}
