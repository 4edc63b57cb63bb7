import type { ObjectType } from '#filters/model/system-fields.ts'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { useTyped } from '#platform/web/design/use-typed.ts'
import { viewStrings as strings } from './strings.ts'

/** The rows are searched after this pause in typing. */
const TYPING_PAUSE_MS = 150

export interface FindWordsProps {
  objectType: ObjectType
  find: string
  onFind: (words: string) => void
}

/** The search field of a view. Typed text shows at once; the rows are searched after a pause in typing. */
export function FindWords({ objectType, find, onFind }: FindWordsProps) {
  const [typed, setTyped] = useTyped(find, onFind, TYPING_PAUSE_MS)
  return (
    <SearchInput
      label={strings.find[objectType]}
      // The whole label fits only in wide windows.
      placeholder={strings.findShort}
      value={typed}
      onChange={setTyped}
      width="clamp(104px, 11vw, 180px)"
    />
  )
}
