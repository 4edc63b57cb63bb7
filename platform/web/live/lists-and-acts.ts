import type { Id } from '#platform/kernel/ids.ts'
import { createActs, type Act, type Given } from './acts.ts'
import type { List } from './list.ts'
import { openList, type LiveList } from './live-list.ts'
import type { Live } from './live.ts'

/** The same list for all who ask the same. */
export function keepList<Query, Row extends { id: Id }>(
  live: Live,
  list: List<Query, Row>,
  query: Query,
  firstRows?: number,
): LiveList<Row> {
  return live.keep(openList, list, query, firstRows)
}

/** Does an act, drawn at once. */
export function doAct<Input>(live: Live, of: Act<Input>, input: Input): Given {
  return live.acts(createActs).act(of, input)
}
