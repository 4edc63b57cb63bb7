import { Button } from '@mantine/core'
import { useState } from 'react'
import { MaySaveFeedsDocument } from '#generated/operations/capabilities/feeds/web/feeds.ts'
import { MAX_SAVED_FEED_TITLE_CHARS } from '#feeds/model/limits.ts'
import type { FeedQuery } from '#feeds/model/saved-feed.ts'
import { creatingFeed, feedStrings } from '#feeds/web/index.ts'
import { optionsOf, searchStrings as strings, type SearchState } from '#search/web/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { NameDialog } from '#platform/web/design/name-dialog.tsx'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'

const save = defineAction({
  id: 'search.save',
  title: 'Save the search',
  section: 'Search',
  screen: 'search',
  keys: 'mod+s',
})

/** Saves a search under a name, as a feed. */
export function SaveSearch({ asked }: { asked: () => SearchState }) {
  const { data } = useAnswer(MaySaveFeedsDocument, { variables: {} })
  const create = useAct(creatingFeed)
  const [kept, setKept] = useState<SearchState | null>(null)
  const maySave = data?.viewerCanSaveFeeds ?? false
  const begin = (): void => setKept(asked())
  useAction(save, begin, { enabled: maySave })
  if (!maySave) return null
  return (
    <>
      <Hint label={strings.saveTitle} action={save.id}>
        <Button size="xs" variant="default" onClick={begin}>
          {strings.save}
        </Button>
      </Hint>
      <NameDialog
        opened={kept !== null}
        title={strings.saveTitle}
        label={strings.saveName}
        hint={strings.saveHint}
        confirmLabel={strings.save}
        initial={(kept?.query ?? '').slice(0, MAX_SAVED_FEED_TITLE_CHARS)}
        maxLength={MAX_SAVED_FEED_TITLE_CHARS}
        onDone={(title) => {
          setKept(null)
          if (!kept) return
          const options = {
            query: optionsOf(kept) as FeedQuery,
            layout: kept.layout === 'grid' ? 'GRID' : 'LIST',
          } as const
          void reportAct(create({ id: newId(), title, ...options }), { title: feedStrings.saved(title) })
        }}
        onClose={() => setKept(null)}
      />
    </>
  )
}
