import { Modal } from '@mantine/core'
import { useState } from 'react'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { useActions } from '#platform/web/keyboard/index.ts'
import classes from './key-sheet.module.css'
import { rank } from './palette-ranking.ts'
import { keyStrings as strings } from './key-strings.ts'

interface KeySheetProps {
  opened: boolean
  onClose: () => void
  /** Lists only what the page itself offers: for a page that fills the window. */
  isOfPage?: boolean
}

/** All keys by section, from the same registry that runs them; those that do nothing on this page are dimmed. */
export function KeySheet({ opened, onClose, isOfPage = false }: KeySheetProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={strings.title} size={840}>
      <KeyList isOfPage={isOfPage} />
    </Modal>
  )
}

/** Sorts the keys of the page first, then those of every page, then those that do nothing here. */
export function pageFirst<Listed extends { available: boolean; screen?: string | undefined }>(
  sections: ReadonlyArray<[section: string, actions: Listed[]]>,
): Array<[section: string, actions: Listed[]]> {
  const rankOf = (actions: readonly Listed[]): number =>
    actions.some(({ available, screen }) => available && screen !== undefined)
      ? 0
      : actions.some(({ available }) => available)
        ? 1
        : 2
  return sections.toSorted(([, one], [, other]) => rankOf(one) - rankOf(other))
}

function KeyList({ isOfPage }: { isOfPage: boolean }) {
  const [query, setQuery] = useState('')
  const actions = rank(
    useActions().filter(({ keys, available }) => keys.length > 0 && (available || !isOfPage)),
    query,
  )
  const sections = pageFirst([...Map.groupBy(actions, ({ section }) => section)])
  return (
    <>
      <SearchInput label={strings.find} value={query} onChange={setQuery} width="100%" autoFocus />
      <div style={{ height: 20 }} />
      <div className={classes.columns}>
        {sections.map(([section, listed]) => (
          <section key={section} className={classes.section}>
            <h3>{section}</h3>
            <dl>
              {listed.map((action) => (
                <div key={action.id} className={classes.line} data-away={!action.available || undefined}>
                  <dt title={action.hint}>{action.title}</dt>
                  <dd>
                    {action.keys.map((keys) => (
                      <KeyHint key={keys} keys={keys} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {sections.length === 0 && <EmptyLine announced>{strings.nothing(query)}</EmptyLine>}
    </>
  )
}
