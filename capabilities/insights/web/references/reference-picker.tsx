import { Modal } from '@mantine/core'
import { useApolloClient } from '@apollo/client/react'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs'
import { useEffect, useState, type ReactNode } from 'react'
import {
  FindReferencesDocument,
  type FindReferencesQuery,
} from '#generated/operations/capabilities/insights/web/references/references.ts'
import type { ReferenceTarget } from '#editor/document/references.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { useChoices } from '#platform/web/design/use-choices.ts'
import { VisuallyHidden } from '#platform/web/design/visually-hidden.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { referenceStrings as strings } from '../strings.ts'
import classes from './reference-picker.module.css'

type Found = FindReferencesQuery['search']['items'][number]
/** Kinds that search finds: charts have no words, and are chosen in a separate list. */
const TARGETS: Readonly<Record<string, Exclude<ReferenceTarget, 'chart'>>> = {
  HIGHLIGHT: 'highlight',
  NOTE: 'note',
  INSIGHT: 'insight',
  TAG: 'tag',
  PERSON: 'person',
}
const icon = { size: 16, stroke: 1.7, 'aria-hidden': true } as const
const ICONS: Readonly<Record<Exclude<ReferenceTarget, 'chart'>, ReactNode>> = {
  highlight: <IconHighlight {...icon} />,
  note: <IconNote {...icon} />,
  insight: <IconBulb {...icon} />,
  tag: <IconTag {...icon} />,
  person: <IconUser {...icon} />,
}
const KINDS = [
  { value: 'ALL', label: strings.everything },
  { value: 'HIGHLIGHT', label: strings.highlight },
  { value: 'NOTE', label: strings.note },
  { value: 'INSIGHT', label: strings.insight },
  { value: 'TAG', label: strings.tag },
  { value: 'PERSON', label: strings.person },
] as const
const SHOWN_RESULTS = 20
/** Keys typed faster than this cause only one search. */
const TYPING_PAUSE_MS = 80

export interface ReferencePickerProps {
  opened: boolean
  onClose: () => void
  onChoose: (reference: { target: ReferenceTarget; targetId: Id }) => void
  /** Searched first: references mostly come from the same project. */
  projectId: Id | null
  /** The thing whose text it is: a card of itself is not offered. */
  ownId: Id
}

/** Finds something of the workspace to put into a text as a live card. */
export function ReferencePicker({ opened, onClose, ...of }: ReferencePickerProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={strings.find} size={640} yOffset="12vh" returnFocus={false}>
      {opened && <Picker {...of} />}
    </Modal>
  )
}

function Picker({ onChoose, projectId, ownId }: Omit<ReferencePickerProps, 'opened' | 'onClose'>) {
  const [query, setQuery] = useState('')
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('ALL')
  const { items: found, message, isBehind } = useFound(query, kind, projectId)
  const items = found.filter(({ id }) => id !== ownId)
  const choose = (item: Found): void => {
    const target = TARGETS[item.type]
    if (target) onChoose({ target, targetId: item.id })
  }
  const { restart, onKeyDown, listProps, optionProps } = useChoices(items, choose, { isBehind })
  return (
    <div className={classes.picker}>
      <SearchInput
        label={strings.findHint}
        width="100%"
        autoFocus
        value={query}
        onKeyDown={onKeyDown}
        onChange={(next) => {
          setQuery(next)
          restart()
        }}
      />
      <SegmentedTabs label={strings.referencesDetail} value={kind} options={KINDS} onChange={setKind} />
      <div {...listProps} className={classes.list} aria-label={strings.references} aria-busy={isBehind}>
        {items.map((item, at) => (
          <div key={item.id} {...optionProps(at)} className={classes.row}>
            <span className={classes.icon}>{ICONS[TARGETS[item.type] ?? 'note']}</span>
            <span className={classes.words}>
              <span className={item.type === 'HIGHLIGHT' ? classes.quote : classes.title}>{titleOf(item)}</span>
              <span className={classes.detail}>{detailOf(item)}</span>
            </span>
          </div>
        ))}
      </div>
      {items.length === 0 && (
        <EmptyLine inset>
          {message ?? (query.trim() === '' ? strings.findHint : strings.nothing(query.trim()))}
        </EmptyLine>
      )}
      <VisuallyHidden role="status">{strings.results(items.length)}</VisuallyHidden>
    </div>
  )
}

function joined(segments: readonly { text: string }[]): string {
  return segments.map(({ text }) => text).join('')
}

function titleOf(item: Found): string {
  const words =
    item.type === 'HIGHLIGHT' ? joined(item.preview.content) || joined(item.preview.title) : joined(item.preview.title)
  return (
    words ||
    { NOTE: strings.untitledNote, TAG: strings.untitledTag, PERSON: strings.untitledPerson }[item.type as string] ||
    strings.untitledInsight
  )
}

function detailOf(item: Found): string {
  return item.type === 'HIGHLIGHT' ? (item.parent?.title ?? '') : joined(item.preview.content)
}

/** The results; without words the newest of the project. Earlier results stay while new ones load. */
function useFound(
  query: string,
  kind: string,
  projectId: Id | null,
): { items: readonly Found[]; message: string | null; isBehind: boolean } {
  const client = useApolloClient()
  const value = query.trim()
  const asked = `${kind} ${value}`
  const [found, setFound] = useState<{ items: readonly Found[]; message: string | null; of: string | null }>({
    items: [],
    message: null,
    of: null,
  })
  useEffect(() => {
    let late = false
    const ask = async (): Promise<void> => {
      const types = kind === 'ALL' ? Object.keys(TARGETS) : [kind]
      const location =
        projectId !== null && value === '' && kind !== 'PERSON'
          ? { location: { method: 'LOCATED_IN', ids: [projectId] } }
          : {}
      const options = {
        types,
        limit: SHOWN_RESULTS,
        ...location,
        ...(value === ''
          ? { sort: { by: 'CREATED', direction: 'DESC' } }
          : { query: { value }, sort: { by: 'RELEVANCE' } }),
      }
      try {
        const { data } = await client.query({
          query: FindReferencesDocument,
          variables: { options },
          fetchPolicy: 'no-cache',
        })
        if (!late && data) setFound({ items: data.search.items, message: null, of: asked })
      } catch (error) {
        if (!late) setFound({ items: [], message: toCallError(error).message, of: asked })
      }
    }
    const timer = setTimeout(() => void ask(), TYPING_PAUSE_MS)
    return () => {
      late = true
      clearTimeout(timer)
    }
  }, [client, value, kind, projectId, asked])
  return { items: found.items, message: found.message, isBehind: found.of !== asked }
}
