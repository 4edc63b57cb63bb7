import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { evidenceStrings } from '#highlights/web/index.ts'
import { NO_EVIDENCE } from '#highlights/model/evidence.ts'
import { renderInterface } from '#platform/web/testing.tsx'
import { chartOptions } from '../model/chart.ts'
import { ChartTable } from './chart-table.tsx'
import type { ChartItem } from '../model/marks.ts'
import { strings } from './strings.ts'

afterEach(cleanup)

const item = (key: string, value: number): ChartItem => ({
  key,
  kind: 'TAG',
  id: key,
  title: key,
  color: '#aabbcc',
  groupId: null,
  value,
  bySegment: new Map(),
  byBucket: new Map(),
  beside: new Map(),
})

test('each row says how many people out of how many its quotes are from, when that is counted', () => {
  const evidence = { ...NO_EVIDENCE, quotes: 3, people: 1, ofPeople: 125 }
  renderInterface(
    <ChartTable
      marks={{
        shown: [item('Price', 3), item('Paper', 2)],
        hidden: [],
        segments: [],
        buckets: [],
        base: { of: 10, unanswered: null },
        bases: new Map(),
        besideBases: new Map(),
        values: null,
        isOverlapping: false,
      }}
      groups={[]}
      options={chartOptions.parse({})}
      locale="en"
      evidence={{
        shown: undefined,
        ofItems: new Map([['Price', evidence]]),
        ofParts: new Map(),
        ofPeople: new Map(),
      }}
      chosen={null}
      onChoose={() => undefined}
      onChange={() => undefined}
    />,
  )
  const [, price, paper] = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(price).toContain(strings.peopleOf(1, 125))
  expect(price).toContain(strings.percent(3, 10))
  screen.getByLabelText(`Price: ${evidenceStrings.counted(evidence)}`)
  expect(paper).not.toContain('of')
})
