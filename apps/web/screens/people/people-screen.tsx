import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { personList, personName, PersonRowView, usePersonCommands, type PersonRow } from '#people/web/index.ts'
import { searchHref } from '#search/web/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { Page, PageHeader } from '#platform/web/design/page.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { SelectionBar } from '#platform/web/design/selection-bar.tsx'
import { useRowSelection } from '#platform/web/design/use-row-selection.ts'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { runAction, useAction, useActions } from '#platform/web/keyboard/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { createActions } from '../../shell/shell-actions.ts'
import { peopleActions } from './people-actions.ts'
import classes from './people.module.css'
import { PersonPeek } from './person-peek.tsx'
import { strings } from './strings.ts'

const ROW_HEIGHT = 56
const EVERYBODY = {}

/** /contacts (document 1 §2.8): the people directory, sorted by name. */
export function PeopleScreen() {
  const commands = usePersonCommands()
  const [peeked, setPeeked] = useState<string | null>(null)
  const { rows: people, state, error, hasMore, more, retry } = useLive(personList, EVERYBODY)
  const selection = useRowSelection(people.map((person) => person.id))
  const chosen = people.filter((person) => selection.selection.selected.has(person.id))
  const mayDelete = people.some((person) => person.viewerCan.delete)
  const mayCreate = useActions().some((action) => action.id === createActions.person.id && action.available)
  useAction(peopleActions.deleteChosen, async () => void (await commands.remove(chosen)), {
    enabled: mayDelete && chosen.length > 0,
  })
  const at = people.findIndex((person) => person.id === peeked)
  const peekAt = (index: number): (() => void) | undefined => {
    const person = people[index]
    return person ? () => setPeeked(person.id) : undefined
  }
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
          onPeek={(person) => setPeeked(person.id)}
          onNearEnd={more}
          {...(mayDelete ? { selection } : {})}
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
      {peeked !== null && (
        <PersonPeek
          personId={peeked}
          onClose={() => setPeeked(null)}
          onGone={() => setPeeked(null)}
          onNext={at >= 0 ? peekAt(at + 1) : undefined}
          onPrevious={peekAt(at - 1)}
        />
      )}
    </Page>
  )
}

/** The address of a contact's page. */
export function personHref(person: Pick<PersonRow, 'id' | 'name'>): string {
  return links.person({ id: person.id, title: person.name })
}
