import { Modal } from '@mantine/core'
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs'
import IconNote from '@tabler/icons-react/dist/esm/icons/IconNote.mjs'
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs'
import { useDeferredValue, useState } from 'react'
import { FindLimitsDocument } from '#generated/operations/capabilities/ask/web/ask.ts'
import { MAX_LOOKED_FOR_CHARS } from '#platform/kernel/find-folded.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import type { ObjectType } from '../model/conversation.ts'
import classes from './limit-finder.module.css'
import type { Limit } from './limit.ts'
import { askStrings } from './strings.ts'

const strings = askStrings.limitFinder
const SHOWN = 20
/** What a question can be limited to, by its name among results of a search. */
const TYPES: Readonly<Record<string, ObjectType>> = {
  PROJECT: 'Project',
  PROJECT_CATEGORY: 'ProjectCategory',
  NOTE: 'Note',
  INSIGHT: 'Insight',
  TAG: 'Tag',
}
const ICONS = {
  Project: IconStack2,
  ProjectCategory: IconFolder,
  Note: IconNote,
  Insight: IconBulb,
  Tag: IconTag,
} as const satisfies Record<ObjectType, unknown>

interface LimitFinderProps {
  opened: boolean
  /** Offered before anything is typed. */
  first: readonly Limit[]
  /** Those that are chosen already. */
  isChosen: (limit: Pick<Limit, 'id'>) => boolean
  onChoose: (limit: Limit) => void
  onClose: () => void
}

/** Finds a folder, project, note, insight or tag by its title, to limit a question to it. */
export function LimitFinder({ opened, onClose, ...of }: LimitFinderProps) {
  return (
    <Modal opened={opened} onClose={onClose} title={strings.title} size={520} yOffset="10vh">
      {opened && <Finder {...of} />}
    </Modal>
  )
}

function Finder({ first, isChosen, onChoose }: Omit<LimitFinderProps, 'opened' | 'onClose'>) {
  const [query, setQuery] = useState('')
  const value = useDeferredValue(query.trim())
  const options = { types: Object.keys(TYPES), limit: SHOWN, query: { value, titleOnly: true } }
  const { data, previous, error } = useAnswer(FindLimitsDocument, { variables: value === '' ? null : { options } })
  const items = value === '' ? [] : ((data ?? previous)?.search.items ?? [])
  const found = items.flatMap(({ id, type, preview, parent }): FoundLimit[] => {
    const objectType = TYPES[type]
    const title = preview.title.map(({ text }) => text).join('')
    return objectType === undefined ? [] : [{ id, objectType, title, where: parent?.title ?? '' }]
  })
  const offered = value === '' ? first.map((limit) => ({ ...limit, where: '' })) : found
  const isBehind = value !== '' && data === undefined && error === null
  return (
    <ChoiceField
      label={strings.find}
      listLabel={strings.found}
      query={query}
      onQueryChange={setQuery}
      maxLength={MAX_LOOKED_FOR_CHARS}
      choices={offered.filter((one) => !isChosen(one))}
      isBehind={isBehind}
      empty={isBehind ? undefined : error ? strings.failed : value === '' ? strings.hint : strings.nothing}
      idOf={({ id }) => id}
      onChoose={({ objectType, id, title }) => onChoose({ objectType, id, title })}
    >
      {({ objectType, title, where }) => {
        const Icon = ICONS[objectType]
        return (
          <>
            <Icon size={16} stroke={1.7} role="img" aria-label={strings.types[objectType]} />
            <ChoiceTitle>{title || askStrings.untitled}</ChoiceTitle>
            {where !== '' && <span className={classes.where}>{where}</span>}
          </>
        )
      }}
    </ChoiceField>
  )
}

interface FoundLimit extends Limit {
  /** What contains it. */
  where: string
}
