import { searchStrings as strings, type SearchState } from '#search/web/index.ts'
import { MAX_QUERY_CHARS } from '#search/model/limits.ts'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import classes from './search-screen.module.css'
import { useTypedQuery } from './use-typed-query.ts'

/** Asks a follow-up to a question: results match both. */
export function FollowUp({ state, onAsk }: { state: SearchState; onAsk: (followUp: string) => void }) {
  const [typed, setTyped] = useTypedQuery(state.followUp, (text) => onAsk(text.trim().slice(0, MAX_QUERY_CHARS)))
  return (
    <div className={classes.followUp}>
      <SearchInput
        label={strings.askFurther}
        width="100%"
        maxLength={MAX_QUERY_CHARS}
        value={typed}
        onChange={setTyped}
      />
    </div>
  )
}
