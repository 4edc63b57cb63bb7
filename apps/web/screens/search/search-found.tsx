import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { CodingSourceInput } from '#coding/model/source.ts'
import { MAX_SEARCH_RESULTS } from '#search/model/limits.ts'
import {
  ANSWERING_TABS,
  isNarrowed,
  isTypedQuestion,
  optionsOf,
  parseSearchHash,
  searchStrings as strings,
  searchTab,
  useSearch,
  type ShownItem,
  type SearchState,
} from '#search/web/index.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { runAction, useAction } from '#platform/web/keyboard/index.ts'
import { useOncePainted } from '#platform/web/design/use-once-painted.ts'
import { codingLink } from '../../coding-links.ts'
import { QuestionHits } from './question-hits.tsx'
import { searchActions } from './search-actions.ts'
import { SearchAnswer } from './search-answer.tsx'
import { ShownAs } from './search-around.tsx'
import classes from './search-screen.module.css'

interface SearchFoundProps {
  state: SearchState
  /** The search of the state, with the conditions in effect. */
  asked: SearchState
  /** Whether a condition could not be loaded, so that nothing is searched. */
  isUnknown: boolean
  onChange: (part: Partial<SearchState>) => void
  /** The place for their number and layout, at the end of the page's line of tools. */
  end: HTMLElement | null
  /** Rendered above the results. */
  children: ReactNode
  onOpen: (item: ShownItem) => void
  /** The result that the user returns from. */
  returnTo: string | undefined
}

/**
 * The results of a search, queried with every key that is typed. A separate component, so that an answer redraws
 * nothing else of the page.
 */
export function SearchFound({ state, asked, isUnknown, onChange, end, children, onOpen, returnTo }: SearchFoundProps) {
  const found = useSearch(asked)
  // Answers to a question that was typed as keywords come before results with its words.
  const answers = useSearch(isTypedQuestion(asked) && canLead(asked) ? { ...asked, mode: 'question' } : NOTHING_ASKED)
  // The tools measure themselves when they are first drawn, which takes a while: results are drawn first.
  const areToolsDrawn = useOncePainted(found.answered, false)
  const count = state.mode === 'keywords' ? strings.count : strings.answering
  return (
    <>
      {end &&
        createPortal(
          <>
            <span className={classes.count} role="status">
              {!found.answered || found.state === 'failed' ? '' : count(found.total, MAX_SEARCH_RESULTS)}
            </span>
            {areToolsDrawn && found.total > 0 && <CodeFound asked={asked} />}
            {areToolsDrawn && <ShownAs layout={state.layout} onChange={onChange} />}
          </>,
          end,
        )}
      {children}
      {isOfAll(asked) && <QuestionHits query={asked.query} />}
      {!isUnknown && (
        <SearchAnswer
          state={state}
          filtered={asked.filter !== ''}
          found={found}
          answers={answers}
          onOpen={onOpen}
          returnTo={returnTo}
        />
      )}
    </>
  )
}

/** Opens the coding desk for the notes that are found. */
function CodeFound({ asked }: { asked: SearchState }) {
  const router = useRouter()
  useAction(searchActions.code, () => {
    // In the form of the API; what is not set is left out, and never null.
    const options = optionsOf(asked) as Extract<CodingSourceInput, { kind: 'search' }>['options']
    router.history.push(codingLink({ project: null, source: { kind: 'search', options } }))
  })
  return (
    <IconButton label={strings.code} action={searchActions.code.id} onClick={() => runAction(searchActions.code.id)}>
      <IconHighlight size={17} stroke={1.7} aria-hidden="true" />
    </IconButton>
  )
}

const NOTHING_ASKED = parseSearchHash('')

function canLead({ tab, order }: SearchState): boolean {
  return order === 'RELEVANCE' && ANSWERING_TABS.includes(tab)
}

/** Whether nothing narrows the results: conditions on content do not apply to questions. */
function isOfAll({ tab, filter, filters }: SearchState): boolean {
  return searchTab(tab).types === undefined && filter === '' && !isNarrowed(filters)
}
