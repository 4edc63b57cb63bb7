import { useState, type ReactNode } from 'react'
import { LONG_TEXT, nothing, type Stories } from '../stories.ts'
import { ColorDot } from './color-dot.tsx'
import { GroupHead, WaitingLine } from './line-list-heads.tsx'
import { LineList } from './line-list.tsx'
import { listLines, type LineGroup, type LoadedLines } from './list-lines.ts'
import { MatchText } from './match-text.tsx'
import { PlainButton } from './plain-button.tsx'
import { RowCheckbox } from './row-checkbox.tsx'
import { RowLine } from './row-line.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useLineSelection } from './use-line-selection.ts'
import { useRowSelection } from './use-row-selection.ts'
import { ShortList, ShortListRow } from './short-list.tsx'
import { VirtualRows } from './virtual-rows.tsx'

interface Row {
  id: string
  title: string
}

const ROWS: Row[] = ['Maren: one good week', 'Tobias: paid for a year', 'Ife: every Sunday', LONG_TEXT].map(
  (title, number) => ({ id: `row-${number}`, title }),
)
const GROUP: LineGroup = { id: 'leftovers', title: 'Leftovers', color: '#5c7a1f', count: 4, href: '#leftovers' }
const EMPTY_GROUP: LineGroup = { id: 'price', title: LONG_TEXT, color: null, count: null, href: null }

/** Rows have one height, so that their words keep to one line. */
const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const

function Rows({ of, chosen = false }: { of: readonly Row[]; chosen?: boolean }) {
  const state = useRowSelection(of.map(({ id }) => id))
  const selected = new Set([...state.selection.selected, ...of.slice(0, 1).map(({ id }) => id)])
  const selection = { ...state, selection: { ...state.selection, selected } }
  return (
    <VirtualRows
      label="Notes"
      items={of}
      idOf={({ id }) => id}
      nameOf={({ title }) => title}
      onPeek={nothing}
      {...(chosen ? { selection } : {})}
    >
      {({ title }) => <span style={ONE_LINE}>{title}</span>}
    </VirtualRows>
  )
}

const LOADED: LoadedLines<Row> = { rows: ROWS, state: 'ready', error: null, hasMore: false }
const FAILED: LoadedLines<Row> = { ...LOADED, rows: [], state: 'failed', error: 'This did not load.' }
const LOADING: LoadedLines<Row> = { ...LOADED, rows: [], state: 'loading' }

function Lines({ loaded }: { loaded: LoadedLines<Row> }) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set([GROUP.id]))
  const lines = listLines([GROUP, EMPTY_GROUP], open, new Map([[GROUP.id, loaded]]))
  const selection = useLineSelection(lines)
  return (
    <LineList
      label="Highlights by tag"
      lines={lines}
      selection={selection}
      selectable
      rowHeight={40}
      nameOf={({ title }) => title}
      onToggleGroup={(id) => setOpen((before) => (before.has(id) ? new Set() : new Set([id])))}
      onOpen={nothing}
      onPeek={nothing}
      onRequested={nothing}
    >
      {({ title }) => <span style={ONE_LINE}>{title}</span>}
    </LineList>
  )
}

/** A head and a waiting line are cells of a grid. */
function Cell({ children }: { children: ReactNode }) {
  return (
    <div role="grid" aria-label="One line">
      <div role="row">{children}</div>
    </div>
  )
}

const head = (group: LineGroup, open: boolean, selectable: boolean) => (
  <Cell>
    <GroupHead group={group} open={open} selectable={selectable} onToggle={nothing} onSelect={nothing} />
  </Cell>
)

export const stories: Stories[] = [
  {
    part: 'RowCheckbox',
    states: {
      free: () => <RowCheckbox label="Select a row" checked={false} onChoose={nothing} />,
      chosen: () => <RowCheckbox label="Select a row" checked onChoose={nothing} />,
    },
  },
  {
    part: 'VirtualRows',
    states: {
      usual: () => <Rows of={ROWS} />,
      'rows that are chosen': () => <Rows of={ROWS} chosen />,
      empty: () => <Rows of={[]} />,
    },
  },
  {
    part: 'RowLine',
    states: {
      usual: () => (
        <RowLine
          sign={<ColorDot color="#5c7a1f" size={12} />}
          title="One good week"
          badges={<ColorDot color="#c2571a" size={8} />}
          detail="Why people stop planning after the first week"
          facts={['12 notes']}
          at="2026-11-20T07:00:00.000Z"
        />
      ),
      'the title alone': () => <RowLine title="One good week" />,
      'long text': () => <RowLine title={LONG_TEXT} detail={LONG_TEXT} facts={[LONG_TEXT]} />,
    },
  },
  {
    part: 'ShortList',
    states: {
      usual: () => (
        <ShortList label="Projects">
          <ShortListRow href="#one" sign={<ColorDot color="#5c7a1f" />} title="Onboarding" detail="12 tags" />
          <ShortListRow title="Pricing" detail="4 tags" tools={<PlainButton>Remove</PlainButton>} />
        </ShortList>
      ),
      'long text': () => (
        <ShortList>
          <ShortListRow title={LONG_TEXT} detail={LONG_TEXT} tools={<PlainButton>Remove</PlainButton>} />
        </ShortList>
      ),
    },
  },
  {
    part: 'LineList',
    states: {
      usual: () => <Lines loaded={LOADED} />,
      loading: () => <Lines loaded={LOADING} />,
      error: () => <Lines loaded={FAILED} />,
    },
  },
  {
    part: 'GroupHead',
    states: {
      open: () => head(GROUP, true, true),
      closed: () => head(GROUP, false, true),
      'of those who may only look': () => head(GROUP, false, false),
      'long text': () => head(EMPTY_GROUP, false, true),
    },
  },
  {
    part: 'WaitingLine',
    states: {
      loading: () => (
        <Cell>
          <WaitingLine failed={null} onRetry={nothing} />
        </Cell>
      ),
      error: () => (
        <Cell>
          <WaitingLine failed="These rows did not load." onRetry={nothing} />
        </Cell>
      ),
    },
  },
  {
    part: 'SelectionBar',
    states: {
      'with acts': () => (
        <SelectionBar count={1_204} onClear={nothing}>
          <PlainButton compact variant="subtle">
            Tag
          </PlainButton>
        </SelectionBar>
      ),
    },
  },
  {
    part: 'MatchText',
    states: {
      usual: () => (
        <MatchText
          segments={[
            { text: 'Half a ', match: false },
            { text: 'pumpkin', match: true },
            { text: ' was left.', match: false },
          ]}
        />
      ),
    },
  },
]
