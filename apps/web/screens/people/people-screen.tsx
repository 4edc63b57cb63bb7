import { Button } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { PeopleListDocument, PersonRowFragmentDoc } from '#generated/operations/capabilities/people/web/people.ts'
import { personName, PersonRowView, usePersonCommands, type PersonRow } from '#people/web/index.ts'
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
import { useCached, usePages } from '#platform/web/graphql/index.ts'
import { runAction, useAction, useActions } from '#platform/web/keyboard/index.ts'
import { links } from '../../links.ts'
import { createActions } from '../../shell/shell-actions.ts'
import { peopleActions } from './people-actions.ts'
import classes from './people.module.css'
import { PersonPeek } from './person-peek.tsx'
import { strings } from './strings.ts'

const ROW_HEIGHT = 48

/** /contacts (document 1 §2.8): the people directory by name. */
export function PeopleScreen() {
  const commands = usePersonCommands()
  const [peeked, setPeeked] = useState<string | null>(null)
  const pages = usePages({
    document: PeopleListDocument,
    variables: {},
    pageOf: (data) => data.people,
    follows: ['person'],
  })
  const selection = useRowSelection(pages.nodes.map((person) => person.id))
  const chosen = pages.nodes.filter((person) => selection.selection.selected.has(person.id))
  const mayDelete = pages.nodes.some((person) => person.viewerCan.delete)
  const mayCreate = useActions().some((action) => action.id === createActions.person.id && action.available)
  const remove = async (): Promise<void> => {
    pages.leaveOut(new Set(chosen.map((person) => person.id)))
    if (!(await commands.remove(chosen, pages.reload))) pages.reload()
  }
  useAction(peopleActions.deleteChosen, remove, { enabled: mayDelete && chosen.length > 0 })
  const at = pages.nodes.findIndex((person) => person.id === peeked)
  const peekAt = (index: number): (() => void) | undefined => {
    const person = pages.nodes[index]
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
    <Page title={strings.people} breadcrumbs={[{ title: strings.people }]} width="list">
      <PageHeader title={strings.people} description={strings.description} actions={actions} />
      {pages.state === 'loading' && <LoadingRows label={strings.loading} />}
      {pages.state === 'failed' && (
        <ErrorState title={strings.failed} message={pages.error?.message ?? ''} onRetry={pages.reload} />
      )}
      {pages.state === 'ready' && pages.nodes.length === 0 && (
        <EmptyState picture={<BlankSheets />} title={strings.empty} action={create}>
          {strings.emptyHint}
        </EmptyState>
      )}
      {pages.nodes.length > 0 && (
        <VirtualRows
          label={strings.label}
          items={pages.nodes}
          idOf={(person) => person.id}
          nameOf={personName}
          rowHeight={ROW_HEIGHT}
          hrefOf={personHref}
          onPeek={(person) => setPeeked(person.id)}
          onNearEnd={pages.loadMore}
          {...(mayDelete ? { selection } : {})}
        >
          {(person) => <LiveRow person={person} />}
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
          onGone={() => {
            setPeeked(null)
            pages.leaveOut(new Set([peeked]))
          }}
          onRestored={pages.reload}
          onNext={at >= 0 ? peekAt(at + 1) : undefined}
          onPrevious={peekAt(at - 1)}
        />
      )}
    </Page>
  )
}

/** Where the page of a contact is. */
export function personHref(person: Pick<PersonRow, 'id' | 'name'>): string {
  return links.person({ id: person.id, title: person.name })
}

function LiveRow({ person }: { person: PersonRow }) {
  return <PersonRowView person={useCached(PersonRowFragmentDoc, 'PersonRow', 'Person', person)} />
}
