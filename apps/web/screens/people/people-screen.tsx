import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useMemo } from 'react'
import {
  deletingPeople,
  personList,
  personName,
  PersonRowView,
  personStrings,
  type PersonRow,
} from '#people/web/index.ts'
import { searchHref } from '#search/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { SelectionBar } from '#platform/web/design/selection-bar.tsx'
import type { LineGroup, ListLine } from '#platform/web/design/list-lines.ts'
import { standOn } from '#platform/web/design/row-selection.ts'
import { useLinePeek } from '#platform/web/design/use-line-peek.ts'
import { useRowSelection } from '#platform/web/design/use-row-selection.ts'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { runAction, useAction, useActions } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { createActions } from '../../shell/shell-actions.ts'
import { peopleActions } from './people-actions.ts'
import classes from './people.module.css'
import { PersonPeek } from './person-peek.tsx'
import { strings } from './strings.ts'

const ROW_HEIGHT = 56
const EVERYBODY = {}
/** The list has no groups. */
const ONE_GROUP: LineGroup = { id: 'all', title: '', color: null, count: null, href: null }

/** /contacts (document 1 §2.8): the people directory, sorted by name. */
export function PeopleScreen() {
  const deletePeople = useAct(deletingPeople)
  const { rows: people, state, error, hasMore, more, retry } = useLive(personList, EVERYBODY)
  const selection = useRowSelection(people.map((person) => person.id))
  const chosen = people.filter((person) => selection.selection.selected.has(person.id))
  const mayDelete = people.some((person) => person.viewerCan.delete)
  const mayCreate = useActions().some((action) => action.id === createActions.person.id && action.available)
  const removeChosen = async (): Promise<void> => {
    const given = deletePeople(chosen.map(({ id }) => id))
    await reportAct(given, { title: personStrings.deleted(chosen.map(personName)) })
  }
  useAction(peopleActions.deleteChosen, removeChosen, { enabled: mayDelete && chosen.length > 0 })
  const lines = useMemo(
    () => people.map((item): ListLine<PersonRow> => ({ kind: 'row', key: item.id, group: ONE_GROUP, item })),
    [people],
  )
  const peek = useLinePeek(lines, {
    cursor: selection.selection.cursor,
    stand: (id) => selection.setSelection((now) => standOn(now, id)),
  })
  const create = mayCreate ? (
    <Hint label={strings.new} action={createActions.person.id}>
      <Button
        leftSection={<IconPlus size={15} stroke={2} aria-hidden="true" />}
        onClick={() => runAction(createActions.person.id)}
      >
        {strings.new}
      </Button>
    </Hint>
  ) : undefined
  const actions = (
    <>
      <Link className={classes.find} href={searchHref({ tab: 'contacts' })}>
        {strings.find}
      </Link>
      {create}
    </>
  )
  return (
    <Page title={strings.people} breadcrumbs={[{ title: strings.people }]} width="wide">
      <PageHeader title={strings.people} description={strings.description} actions={actions} />
      {(state === 'loading' || (people.length === 0 && hasMore)) && <LoadingRows label={strings.loading} />}
      {state === 'failed' && <ErrorState title={strings.failed} message={toCallError(error).message} onRetry={retry} />}
      {state === 'ready' && people.length === 0 && !hasMore && (
        <EmptyState picture={<BlankSheets />} title={strings.empty} action={create}>
          {strings.emptyHint}
        </EmptyState>
      )}
      {people.length > 0 && (
        <VirtualRows
          label={strings.label}
          items={people}
          idOf={(person) => person.id}
          nameOf={personName}
          rowHeight={ROW_HEIGHT}
          hrefOf={personHref}
          onPeek={peek.open}
          shown={peek.shown}
          onNearEnd={more}
          selection={selection}
          selectable={mayDelete}
        >
          {(person) => <PersonRowView person={person} />}
        </VirtualRows>
      )}
      <SelectionBar count={chosen.length} onClear={selection.clear}>
        <Hint label={strings.delete} action={peopleActions.deleteChosen.id}>
          <Button size="xs" variant="default" onClick={() => runAction(peopleActions.deleteChosen.id)}>
            {strings.delete}
          </Button>
        </Hint>
      </SelectionBar>
      {peek.peeked !== null && (
        <PersonPeek
          personId={peek.peeked.id}
          onClose={peek.close}
          onGone={peek.close}
          onNext={peek.next}
          onPrevious={peek.previous}
        />
      )}
    </Page>
  )
}

/** The address of a contact's page. */
export function personHref(person: Pick<PersonRow, 'id' | 'name'>): string {
  return links.person({ id: person.id, title: person.name })
}
