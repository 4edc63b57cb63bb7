import { useMemo, useState } from 'react'
import { MAX_QUERY_CHARS } from '#search/model/limits.ts'
import { Link } from '#platform/web/design/link.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { PageTools } from '#platform/web/design/page-tools.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { useTyped } from '#platform/web/design/use-typed.ts'
import { ItemList } from '../../item-list/item-list.tsx'
import type { ItemsFilter } from '../../item-list/work-items.ts'
import { tagsStrings as strings } from './strings.ts'
import classes from './tag.module.css'

const TYPES = ['TAG'] as const

/** /tags: every tag of the workspace that the viewer may see, of projects and of extensions. */
export function TagsScreen() {
  const [find, setFind] = useState('')
  const [typed, setTyped] = useTyped(find, setFind)
  const words = find.trim()
  const filter = useMemo((): ItemsFilter => (words === '' ? {} : { query: { value: words, titleOnly: true } }), [words])
  return (
    <Page title={strings.title} breadcrumbs={[{ title: strings.title }]} width="list">
      <PageHeader title={strings.title} description={strings.explain} />
      <PageTools
        label={strings.tools}
        tools={[
          {
            key: 'find',
            node: (
              <SearchInput
                label={strings.find}
                value={typed}
                onChange={setTyped}
                maxLength={MAX_QUERY_CHARS}
                width="clamp(160px, 40vw, 280px)"
              />
            ),
          },
        ]}
        end={
          <Link className={classes.manage} href="/settings/tags">
            {strings.manage}
          </Link>
        }
      />
      <ItemList
        types={TYPES}
        filter={filter}
        layout="list"
        empty={words === '' ? [strings.empty, strings.emptyHint] : [strings.nothing, strings.nothingHint]}
      />
    </Page>
  )
}
