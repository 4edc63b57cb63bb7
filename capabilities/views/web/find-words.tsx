import type { ObjectType } from '#filters/model/system-fields.ts'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { useTyped } from '#platform/web/design/use-typed.ts'
import { viewStrings as strings } from './strings.ts'

/** The rows follow when typing rests this long. */
const TYPING_PAUSE_MS = 150

export interface FindWordsProps {
  objectType: ObjectType
  find: string
  onFind: (words: string) => void
}

/** Looks for words in the rows of a view. What is typed shows at once; the rows follow when typing rests. */
export function FindWords({ objectType, find, onFind }: FindWordsProps) {
  const [typed, setTyped] = useTyped(find, onFind, TYPING_PAUSE_MS)
  return (
    <SearchInput label={strings.find[objectType]} value={typed} onChange={setTyped} width="clamp(104px, 11vw, 180px)" />
  )
}
