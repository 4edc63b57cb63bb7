import { Select } from '@mantine/core'
import { useRef } from 'react'
import { kinds } from '#generated/web-registry/kinds.ts'
import { kindNamed, kindsTitle } from '#content-kinds/web/index.ts'
import { trashStrings as strings } from '#trash/web/index.ts'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { Toolbar } from '#platform/web/design/toolbar.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { trashActions } from './trash-actions.ts'
import classes from './trash.module.css'
import type { Trash } from './use-trash.ts'

/** Narrows the trash to words, a kind, and a person. */
export function TrashTools({ filter, narrow, facets }: Pick<Trash, 'filter' | 'narrow' | 'facets'>) {
  const search = useRef<HTMLDivElement>(null)
  useAction(trashActions.find, () => search.current?.querySelector('input')?.focus())
  const kindsHere = (facets?.kinds ?? []).map((one) => ({ value: one, label: kindsTitle(kindNamed(kinds, one)) }))
  const people = (facets?.deletedBy ?? []).map((user) => ({ value: user.id, label: user.name }))
  return (
    <Toolbar label={strings.filters}>
      <div className={classes.filters}>
        <div ref={search} className={classes.search}>
          <SearchInput label={strings.find} value={filter.text} onChange={(text) => narrow({ text })} width="100%" />
        </div>
        <Select
          aria-label={strings.byKind}
          w={150}
          value={filter.kind ?? ''}
          allowDeselect={false}
          onChange={(value) => narrow({ kind: value || null })}
          data={[{ value: '', label: strings.anyKind }, ...kindsHere]}
        />
        <Select
          aria-label={strings.byPerson}
          w={170}
          searchable
          value={filter.deletedById ?? ''}
          allowDeselect={false}
          onChange={(value) => narrow({ deletedById: value || null })}
          data={[{ value: '', label: strings.anybody }, ...people]}
        />
      </div>
    </Toolbar>
  )
}
