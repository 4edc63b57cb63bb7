import { LONG_TEXT, nothing, type Stories } from '../../stories.ts'
import { Board } from './board.tsx'
import type { BoardColumn } from './moving.ts'

const TITLES: Record<string, string> = { bridge: 'The bridge', oven: 'The oven', list: 'The list', long: LONG_TEXT }
const FULL: BoardColumn[] = [
  { key: 'new', title: 'New', ids: ['bridge', 'oven'], count: 2, color: '#5c7a1f' },
  { key: 'read', title: 'Read', ids: ['list', 'long'], count: 1_204 },
  { key: 'done', title: 'Done', ids: [], count: 0 },
]
const LOADING: BoardColumn[] = FULL.map((column) => ({ ...column, ids: [], waiting: true }))

function Cork({ columns, movable = true }: { columns: readonly BoardColumn[]; movable?: boolean }) {
  const titleOf = (key: string): string => columns.find((column) => column.key === key)?.title ?? ''
  return (
    <div style={{ height: 260 }}>
      <Board
        label="Notes by state"
        columns={columns}
        choice={{ selected: new Set(['oven']), toggle: nothing, between: nothing, all: nothing, clear: nothing }}
        moving={movable ? { together: 'board', onMove: nothing } : null}
        cardHeight={40}
        gap={4}
        nameOf={(id) => TITLES[id] ?? ''}
        head={(key) => <h3 style={{ margin: 0, padding: '8px 12px' }}>{titleOf(key)}</h3>}
        empty={movable ? 'Drop notes here' : null}
        card={(id) => <span style={{ display: 'block', padding: 8, whiteSpace: 'nowrap' }}>{TITLES[id]}</span>}
        onOpen={nothing}
      />
    </div>
  )
}

export const stories: Stories[] = [
  {
    part: 'Board',
    states: {
      usual: () => <Cork columns={FULL} />,
      loading: () => <Cork columns={LOADING} />,
      'of those who may only look': () => <Cork columns={FULL} movable={false} />,
    },
  },
]
