import { searchStrings as strings, type SearchState } from '#search/web/index.ts'
import { MAX_QUERY_CHARS } from '#search/model/limits.ts'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { links } from '../../links.ts'
import classes from './search-screen.module.css'
import { strings as screenStrings } from './strings.ts'
import { useTypedQuery } from './use-typed-query.ts'

/** Asks a follow-up to a question: results match both. In Ask, the question begins a conversation. */
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
      <Link className={classes.inAsk} href={links.ask(state.query)}>
        {screenStrings.goOnInAsk}
      </Link>
    </div>
  )
}
